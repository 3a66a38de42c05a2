import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInTimeZone, weekdayIndexFromMonday } from '#platform/days.ts'
import { computeCurrentWeekStreak, findEndedWeekStreak } from './streak.ts'

/** Hours before or after UTC; none of them knows summer time. */
const ZONES = { 'Pacific/Kiritimati': 14, 'America/Phoenix': -7, UTC: 0, 'Pacific/Pago_Pago': -11 }
const HOUR = 3_600_000

/** Expected result, computed like on a paper calendar: back day by day to Monday, then to the Monday before. */
function slowLive(weeks: number, lastWeek: string, zone: keyof typeof ZONES, now: Date) {
  const wall = new Date(now.getTime() + ZONES[zone] * HOUR)
  while (wall.getUTCDay() !== 1) wall.setUTCDate(wall.getUTCDate() - 1)
  const thisWeek = wall.toISOString().slice(0, 10)
  wall.setUTCDate(wall.getUTCDate() - 7)
  return lastWeek === thisWeek || lastWeek === wall.toISOString().slice(0, 10) ? weeks : 0
}

test('a week streak stays alive through the week after its last cleanup, in the member’s time zone', () => {
  const mondays = fc.constantFrom('2025-12-29', '2026-12-28', '2027-12-27', '2028-02-28', '2026-06-15')
  const zone = fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[]))
  // around local midnight: a second before, exactly then, and any time within ten days
  const off = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -10 * 86_400, max: 10 * 86_400 }))
  fc.assert(
    fc.property(mondays, fc.integer({ min: 0, max: 2 }), zone, off, (lastWeek, weeksLater, where, seconds) => {
      const midnight = Date.parse(lastWeek) + weeksLater * 7 * 24 * HOUR - ZONES[where] * HOUR
      const now = new Date(midnight + seconds * 1000)
      // the last week is in the future only for members who have traveled west
      if (dayInTimeZone(where, now) < lastWeek) return
      expect(computeCurrentWeekStreak({ weeks: 9, lastWeek }, dayInTimeZone(where, now))).toBe(
        slowLive(9, lastWeek, where, now),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a week streak ends at midnight between Sunday and Monday in the member’s time zone', () => {
  const streak = { weeks: 9, lastWeek: '2026-11-09' }
  for (const [zone, hours] of Object.entries(ZONES)) {
    const midnight = Date.parse('2026-11-23') - hours * HOUR
    expect(computeCurrentWeekStreak(streak, dayInTimeZone(zone, new Date(midnight - 1)))).toBe(9)
    expect(computeCurrentWeekStreak(streak, dayInTimeZone(zone, new Date(midnight)))).toBe(0)
  }
})

test('a member who traveled west keeps a week streak whose last week begins tomorrow', () => {
  const sunday = '2026-11-22'
  expect(weekdayIndexFromMonday(sunday)).toBe(6)
  expect(computeCurrentWeekStreak({ weeks: 3, lastWeek: addDays(sunday, 1) }, sunday)).toBe(3)
})

test('a member without cleanups has no week streak', () => {
  expect(computeCurrentWeekStreak({ weeks: 0, lastWeek: null }, '2026-11-21')).toBe(0)
})

test('a week streak shows either its current length or, once ended, its last Sunday', () => {
  const streak = { weeks: 4, lastWeek: '2026-09-14' }
  expect([computeCurrentWeekStreak(streak, '2026-09-27'), findEndedWeekStreak(streak, '2026-09-27')]).toEqual([4, null])
  expect([computeCurrentWeekStreak(streak, '2026-09-28'), findEndedWeekStreak(streak, '2026-09-28')]).toEqual([
    0,
    { weeks: 4, lastDay: '2026-09-20' },
  ])
  // A superadmin has set the streak to 0.
  expect(findEndedWeekStreak({ weeks: 0, lastWeek: '2026-09-14' }, '2026-11-26')).toBeNull()
})
