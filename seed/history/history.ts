import { MAX_PIECES_WITHOUT_PHOTO } from '#features/cleanups/rules.ts'
import { addDays } from '#platform/days.ts'
import { type Cleanup, type Photo, NO_BAGS } from './cleanup.ts'
import { habits } from './habits.ts'
import { type Place, notesByPlace, notesByDay, shortNotes } from './notes.ts'
import { LIGHTS } from '../pictures.ts'
import { type Random, createRandom } from '../random.ts'
import { residents } from '../residents.ts'
import { ROSA, logins } from '../residents/logins.ts'
import { regions } from '../residents/regions.ts'
import type { Resident } from '../residents/resident.ts'
import { planReview } from './review.ts'
import { adjustRosasHistory } from './rosa.ts'
import { drawCleanupDays, todayFor } from './cleanup-days.ts'

/** Plans all cleanups that a member has logged until now, oldest first. */
export function planHistory(resident: Resident, now: Date): Cleanup[] {
  const days = drawCleanupDays(resident, now)
  const today = todayFor(resident, now)
  const history: Cleanup[] = []
  for (const [at, date] of days.entries()) {
    const fresh = hasMorePhotos(resident, date, today, days.length - at)
    history.push(planCleanup(resident, { date, now, fresh, before: history.slice(-5) }))
  }
  return resident.email === ROSA ? adjustRosasHistory(history, today) : history
}

const demoEmails = new Set(logins.map(({ email }) => email))

/** Tells whether a cleanup gets more photos: half a year of the demo logins, the latest five of every other member. */
const hasMorePhotos = ({ email }: Resident, date: string, today: string, fromEnd: number) =>
  fromEnd <= 5 || (demoEmails.has(email) && date >= addDays(today, -183))

type CleanupContext = { date: string; now: Date; fresh: boolean; before: Cleanup[] }

function planCleanup(resident: Resident, { date, now, fresh, before }: CleanupContext): Cleanup {
  const random = createRandom(`${resident.email} on ${date}`)
  const place = pickPlace(resident, before.at(-1), random)
  const isSmall = !fresh && resident.habit !== 'rosa' && random.chance(0.35)
  const createdAt = pickTime(resident, date, now, random)
  const location = pickLocation(resident, random)
  const litterCount = isSmall ? random.between(1, MAX_PIECES_WITHOUT_PHOTO) : pickPieces(resident, random)
  return {
    date,
    location,
    litterCount,
    minutes: pickMinutes(resident, date),
    ...pickBags(resident, date, litterCount),
    notes: pickNote(date, isSmall ? shortNotes : notesByPlace[place], before, random),
    photos: isSmall ? [] : pickPhotos(place, fresh ? random.pick([1, 1, 1, 2, 2, 3, 4]) : 1, random),
    createdAt,
    ...planReview(resident, createdAt, now, random),
  }
}

/** Draws the time spent, in steps of five minutes. Two of three members write it down, and sometimes forget to. */
function pickMinutes({ email, habit }: Resident, date: string): number | null {
  const isWritten = habit === 'rosa' || createRandom(`${email} and time`).chance(0.65)
  const random = createRandom(`${email} on ${date}, time`)
  if (!isWritten || random.chance(0.2)) return null
  return 15 + 5 * Math.round(15 * random.next() ** 1.6)
}

const PIECES_PER_BAG = 60

/** Draws bags and weight. Half of the members count bags, some of these weigh them, and others estimate the weight. */
function pickBags({ email, habit }: Resident, date: string, pieces: number) {
  const own = createRandom(`${email} and bags`)
  const isWritten = habit === 'rosa' || own.chance(0.5)
  const hasScale = habit === 'rosa' || own.chance(0.4)
  const random = createRandom(`${email} on ${date}, bags`)
  if (!isWritten || random.chance(0.4)) return NO_BAGS
  const bags = Math.ceil(pieces / PIECES_PER_BAG)
  const grams = pieces * random.between(8, 30)
  if (random.chance(hasScale ? 0.2 : 0.5)) return { ...NO_BAGS, bags }
  return hasScale
    ? { bags, weight: Math.max(50, 50 * Math.round(grams / 50)), weightKind: 'weighed' as const }
    : { bags, weight: Math.max(500, 500 * Math.round(grams / 500)), weightKind: 'estimated' as const }
}

/** Draws a number of pieces, skewed toward the lower end of the member's range. */
function pickPieces({ habit }: Resident, random: Random): number {
  const [few, many] = habits[habit].pieces
  return few + Math.round((many - few) * random.next() ** 1.4)
}

/** Picks a place, different from the last one if the member has several. */
function pickPlace({ places }: Resident, last: Cleanup | undefined, random: Random): Place {
  const others = places.filter((place) => place !== last?.photos[0]?.place)
  return random.pick(others.length > 0 ? others : places)
}

function pickNote(date: string, choice: string[], before: Cleanup[], random: Random): string | null {
  const ofTheDay = notesByDay[date.slice(5)]
  if (ofTheDay) return ofTheDay
  return random.chance(0.15) ? null : random.pick(choice.filter((note) => before.every(({ notes }) => notes !== note)))
}

const pickPhotos = (place: Place, count: number, random: Random): Photo[] =>
  random
    .shuffled(LIGHTS.map((_, light) => light))
    .slice(0, count)
    .map((light) => ({ place, light }))

/** Picks a postal code: mostly the member's own, sometimes one of another member of the region. */
function pickLocation({ region, zipCode }: Resident, random: Random): string {
  const neighbors = residents.filter((other) => other.region === region)
  return random.chance(0.8) ? zipCode : random.pick(neighbors).zipCode
}

/** Picks the time of logging: in daylight where the member lives, and never in the future. */
function pickTime({ region }: Resident, date: string, now: Date, random: Random): Date {
  const hour = 7 + random.next() * 12 - regions[region].hoursFromUtc
  const moment = Date.parse(`${date}T00:00:00Z`) + Math.round(hour * 3_600_000)
  return new Date(Math.min(moment, now.getTime() - random.between(1, 50) * 60_000))
}
