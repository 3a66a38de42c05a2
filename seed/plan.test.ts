import { describe, expect, test } from 'vitest'
import {
  EARLIEST_CLEANUP_DAY,
  CLEANUP_REVIEW_STATUSES,
  MAX_CLEANUP_LOCATION_LENGTH,
  MAX_PHOTOS_PER_CLEANUP,
  MAX_PIECES_WITHOUT_PHOTO,
  isCountedReviewStatus,
} from '#features/cleanups/rules.ts'
import { USERNAME_PATTERN, isReservedUsername } from '#features/members/rules/usernames.ts'
import { computeCurrentWeekStreak } from '#features/members/rules/streak.ts'
import { isCountryName, isPlausiblePostalCode } from '#features/places/rules.ts'
import { addDays, dayInTimeZone, isValidTimeZone, startOfWeek } from '#platform/days.ts'
import { type TownPlan, planTown } from './plan.ts'
import { residents } from './residents.ts'
import { ROSA } from './residents/logins.ts'
import { regions } from './residents/regions.ts'
import { ROSAS_YEAR } from './history/rosa.ts'

const clocks = {
  'a Saturday': '2026-11-21T15:00:00Z',
  'a Monday, still Sunday where Rosa lives': '2026-11-23T05:00:00Z',
  'a Monday': '2026-11-23T18:00:00Z',
  'a Sunday': '2026-11-22T20:00:00Z',
  'January 2': '2027-01-02T18:00:00Z',
  'a leap day': '2028-02-29T12:00:00Z',
}
const towns = Object.entries(clocks).map(([name, at]) => [name, new Date(at), planTown(new Date(at))] as const)
const [, NOW, town] = towns[0]!

const rosas = ({ cleanups }: TownPlan) =>
  cleanups.filter(({ owner, status }) => owner.email === ROSA && isCountedReviewStatus(status))

describe('members of the demo town', () => {
  test('are sixty, with valid postal codes and unique, valid usernames', () => {
    expect(residents).toHaveLength(60)
    for (const { region, zipCode, username } of residents) {
      const { country, timeZone } = regions[region]
      expect(isCountryName(country) && isValidTimeZone(timeZone)).toBe(true)
      expect([zipCode, isPlausiblePostalCode(zipCode, country)]).toEqual([zipCode, true])
      if (username)
        expect([username, USERNAME_PATTERN.test(username), isReservedUsername(username)]).toEqual([
          username,
          true,
          false,
        ])
    }
    const names = residents.flatMap(({ username }) => username?.toLowerCase() ?? [])
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(residents.map(({ email }) => email)).size).toBe(60)
  })

  test('include some who reached their annual goal, and one without a goal', () => {
    const reached = residents.filter((resident) => {
      const own = town.cleanups.filter(
        ({ owner, date, status }) => owner === resident && date > '2026' && isCountedReviewStatus(status),
      )
      return own.reduce((sum, { litterCount }) => sum + litterCount, 0) >= (resident.about.annualGoal ?? 1000)
    })
    expect(reached.length).toBeGreaterThan(5)
    expect(reached.length).toBeLessThan(25)
    expect(residents.filter(({ about }) => about.annualGoal === null)).toHaveLength(1)
  })
})

describe.each(towns)('demo town created on %s', (_, now, plan) => {
  const { cleanups, members } = plan

  test('is identical whenever planned for the same time', () => {
    expect(planTown(now)).toEqual(plan)
  })

  test('has no cleanup in the future, before the earliest allowed day or before its member joined', () => {
    const joined = new Map(members.map(({ resident, joined }) => [resident, joined]))
    for (const { owner, date, createdAt, reviewedAt } of cleanups) {
      const today = dayInTimeZone(regions[owner.region].timeZone, now)
      expect(date >= EARLIEST_CLEANUP_DAY && date >= joined.get(owner)! && date <= today).toBe(true)
      expect(createdAt < now && (!reviewedAt || reviewedAt <= now)).toBe(true)
    }
  })

  test('has only cleanups that the product would accept', () => {
    for (const { owner, location, litterCount, photos, notes, adminNotes, status } of cleanups) {
      expect(
        location.length <= MAX_CLEANUP_LOCATION_LENGTH &&
          isPlausiblePostalCode(location, regions[owner.region].country),
      ).toBe(true)
      expect(litterCount >= 1 && litterCount <= 250).toBe(true)
      expect(
        photos.length <= MAX_PHOTOS_PER_CLEANUP && (photos.length > 0 || litterCount <= MAX_PIECES_WITHOUT_PHOTO),
      ).toBe(true)
      expect(notes).not.toBe('')
      expect(adminNotes !== null).toBe(status === 'flagged' || status === 'rejected')
    }
  })

  test('gives Rosa a streak of nine weeks in every time zone, and a longest one of fourteen', () => {
    const weeks = [...new Set(rosas(plan).map(({ date }) => startOfWeek(date)))].sort()
    const runs: string[][] = []
    for (const week of weeks)
      if (runs.at(-1)?.at(-1) === addDays(week, -7)) runs.at(-1)!.push(week)
      else runs.push([week])
    expect(Math.max(...runs.map((run) => run.length))).toBe(14)
    for (const zone of ['Pacific/Kiritimati', 'America/Phoenix', 'Pacific/Pago_Pago'])
      expect(
        computeCurrentWeekStreak({ weeks: runs.at(-1)!.length, lastWeek: weeks.at(-1)! }, dayInTimeZone(zone, now)),
      ).toBe(9)
  })

  test('gives Rosa a pending cleanup and three decisions as news', () => {
    const hers = cleanups.filter(({ owner }) => owner.email === ROSA)
    expect(hers.filter(({ status }) => status === 'pending').length).toBeGreaterThan(0)
    expect(
      hers
        .filter(({ hasNews }) => hasNews)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['approved', 'flagged', 'rejected'])
  })
})

test.each(['2026-11-21T15:00:00Z', '2026-11-22T20:00:00Z', '2028-02-29T12:00:00Z'])(
  'in a demo town created at %s Rosa has reached the planned part of her annual goal',
  (at) => {
    const year = rosas(planTown(new Date(at))).filter(({ date }) => date.startsWith(at.slice(0, 4)))
    expect(year.reduce((sum, { litterCount }) => sum + litterCount, 0)).toBe(ROSAS_YEAR)
  },
)

test('in a demo town created on January 2 Rosa has few pieces in the new year', () => {
  const at = towns.find(([name]) => name === 'January 2')![2]
  const pieces = rosas(at)
    .filter(({ date }) => date > '2027')
    .reduce((sum, { litterCount }) => sum + litterCount, 0)
  expect(pieces).toBeLessThan(ROSAS_YEAR / 2)
})

test('cleanups of the demo town have every status, and most are approved', () => {
  const share = (status: string) => town.cleanups.filter((each) => each.status === status).length / town.cleanups.length
  for (const status of CLEANUP_REVIEW_STATUSES) expect(share(status)).toBeGreaterThan(0.005)
  expect(share('approved')).toBeGreaterThan(0.9)
  for (const { status, createdAt } of town.cleanups)
    if (status === 'pending') expect(NOW.getTime() - createdAt.getTime()).toBeLessThan(14 * 24 * 3_600_000)
})

test.each(towns)(
  'a demo town created on %s has pending cleanups of many members, and each review hint once',
  (_, now, { cleanups }) => {
    const waiting = cleanups.filter(({ status }) => status === 'pending')
    expect(waiting.length).toBeGreaterThan(now.getUTCFullYear() === 2027 ? 10 : 15)
    expect(waiting.length).toBeLessThan(45)
    expect(new Set(waiting.map(({ owner }) => owner)).size).toBeGreaterThan(waiting.length / 2)
    const photos = waiting.flatMap((cleanup) => cleanup.photos)
    expect(photos.filter(({ takenOn }) => takenOn)).toHaveLength(1)
    expect(photos.filter(({ hasFingerprint }) => hasFingerprint)).toHaveLength(1)
    expect(cleanups.flatMap((cleanup) => cleanup.photos).filter(({ hasFingerprint }) => hasFingerprint)).toHaveLength(2)
    expect(waiting.filter(({ litterCount }) => litterCount === 248)).toHaveLength(1)
  },
)

test('members of the demo town use many notes, and never the same one twice in a row', () => {
  expect(new Set(town.cleanups.map(({ notes }) => notes)).size).toBeGreaterThan(60)
  for (const resident of residents) {
    const notes = town.cleanups
      .filter(({ owner, status }) => owner === resident && status !== 'rejected')
      .map(({ notes }) => notes)
    expect(notes.filter((note, at) => note !== null && note === notes[at - 1])).toEqual([])
  }
})

test('cleanups of the demo town are frequent on weekends and occur on every weekday', () => {
  const weekdays = town.cleanups.map(({ date }) => new Date(date).getUTCDay())
  const weekend = weekdays.filter((day) => day === 0 || day === 6).length
  expect(weekend / weekdays.length).toBeGreaterThan(0.45)
  expect(new Set(weekdays).size).toBe(7)
})

test('members of the demo town love only approved cleanups of others, each once', () => {
  for (const { lovers, owner, status } of town.cleanups) {
    expect(new Set(lovers).size).toBe(lovers.length)
    expect(lovers).not.toContain(owner)
    if (status !== 'approved') expect(lovers).toEqual([])
  }
})

test('a demo town created near the earliest allowed cleanup day has few or no cleanups', () => {
  expect(planTown(new Date('2025-03-02T12:00:00Z')).cleanups).toEqual([])
  expect(planTown(new Date('2025-04-09T12:00:00Z')).cleanups.length).toBeLessThan(60)
})
