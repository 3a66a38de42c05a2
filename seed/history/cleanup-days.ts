import { EARLIEST_CLEANUP_DAY } from '#features/cleanups/rules.ts'
import { addDays, dayInTimeZone, latestDayOnEarth, startOfWeek } from '#platform/days.ts'
import { type Habit, habits } from './habits.ts'
import { type Random, createRandom } from '../random.ts'
import { ROSA } from '../residents/logins.ts'
import { regions, activityFactor } from '../residents/regions.ts'
import type { Resident } from '../residents/resident.ts'

/** Days of history in the town, about 20 months. */
const HISTORY_DAYS = 610

const historyStart = (today: string): string => {
  const day = addDays(today, -HISTORY_DAYS)
  return day > EARLIEST_CLEANUP_DAY ? day : EARLIEST_CLEANUP_DAY
}

const weeksBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 604_800_000)

export const todayFor = ({ region }: Resident, now: Date): string => dayInTimeZone(regions[region].timeZone, now)

/** Picks the day on which a member signed up: mostly in the first half of the history, newcomers in recent weeks. */
export function pickSignUpDay(resident: Resident, now: Date): string {
  const { email, habit } = resident
  const random = createRandom(`${email} joins`)
  const today = todayFor(resident, now)
  const start = historyStart(today)
  if (habit === 'rosa' || habit === 'steady') return start
  const share = habit === 'newcomer' || habit === 'notYet' ? 0.9 + random.next() * 0.08 : random.next() ** 2 * 0.75
  const days = Math.floor((Date.parse(today) - Date.parse(start)) / 86_400_000)
  return addDays(start, Math.floor(Math.max(0, days) * share))
}

/** Draws the days of a member's cleanups, in order. Each week has its own seed, so past weeks never change. */
export function drawCleanupDays(resident: Resident, now: Date): string[] {
  const today = todayFor(resident, now)
  const joined = pickSignUpDay(resident, now)
  const days: string[] = []
  for (let week = startOfWeek(joined); week <= today; week = addDays(week, 7)) {
    const random = createRandom(`${resident.email} ${week}`)
    if (hasCleanups(resident, week, random, now)) days.push(...drawDaysOfWeek(week, resident.habit, random))
  }
  return days.filter((day) => day >= joined && day <= today)
}

function hasCleanups(resident: Resident, week: string, random: Random, now: Date): boolean {
  if (resident.email === ROSA) return isRosasWeek(week, now)
  const { weeks } = habits[resident.habit]
  return weeks === 1 || random.chance(weeks * activityFactor(resident.region, week))
}

function drawDaysOfWeek(week: string, habit: Habit, random: Random): string[] {
  const { days, twice } = habits[habit]
  const drawn = new Set([drawDay(days, random), ...(random.chance(twice) ? [drawDay(days, random)] : [])])
  return [...drawn].map((day) => addDays(week, day)).sort()
}

function drawDay(weights: number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => (left -= weight) < 0)
}

/**
 * Lengths of Rosa's runs of weeks with and without cleanups, alternating, from last week backward. Her current streak
 * is nine weeks, her longest fourteen.
 */
const ROSAS_RUNS = [9, 2, 3, 4, 14, 5, 2, 4, 3, 3, 6, 4, 4, 5, 3, 6, 5, 4, 3]

/** Tells whether Rosa has cleanups in a week. Her streak is alive everywhere: weeks begin in the first time zone. */
function isRosasWeek(week: string, now: Date): boolean {
  let back = weeksBetween(week, startOfWeek(latestDayOnEarth(now))) - 1
  if (back < 0) return false
  const run = ROSAS_RUNS.findIndex((weeks) => (back -= weeks) < 0)
  return run % 2 === 0
}
