import { afterEach, expect, test, vi } from 'vitest'
import {
  addDays,
  dayInTimeZone,
  earliestDayOnEarth,
  formatDay,
  formatDayRange,
  isCalendarDay,
  isValidTimeZone,
  latestDayOnEarth,
  startOfWeek,
  weekdayIndexFromMonday,
} from './days.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each(['UTC', 'Pacific/Kiritimati', 'America/Phoenix'])(
  'formatDay formats a day identically when the local time zone is %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    // Reload the module, because it reads the time zone when it is loaded.
    vi.resetModules()
    const days = await import('./days.ts')
    expect(days.formatDay('2026-11-15', 'TBD')).toBe('Sun, Nov 15, 2026')
    expect(days.formatDayWithoutWeekday('2026-11-15', 'TBD')).toBe('Nov 15, 2026')
    expect(days.formatDayWithoutYear('2026-11-15', 'TBD')).toBe('Sun, Nov 15')
  },
)

test.each([null, undefined, '', 'soon', '2026-13-01', '2026-02-30', '2026-1-5', '2026-11-15T12:00:00Z'])(
  'formatDay returns the placeholder for the invalid day %j',
  (day) => {
    expect(formatDay(day, 'TBD')).toBe('TBD')
    expect(formatDay(day, 'Invalid date')).toBe('Invalid date')
  },
)

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['UTC', '2026-11-21'],
  ['America/Phoenix', '2026-11-21'],
  ['Pacific/Niue', '2026-11-20'],
  // Missing and unknown time zones fall back to UTC.
  [null, '2026-11-21'],
  ['Mars/Olympus', '2026-11-21'],
])('dayInTimeZone returns the calendar day: in time zone %s at 10:30 UTC it is %s', (zone, day) => {
  expect(dayInTimeZone(zone, new Date('2026-11-21T10:30:00Z'))).toBe(day)
})

test('latestDayOnEarth returns the next UTC day from 10:00 UTC on', () => {
  expect(latestDayOnEarth(new Date('2026-12-31T09:59:59Z'))).toBe('2026-12-31')
  expect(latestDayOnEarth(new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01')
})

test('earliestDayOnEarth returns the previous UTC day until 12:00 UTC', () => {
  expect(earliestDayOnEarth(new Date('2027-01-01T11:59:59Z'))).toBe('2026-12-31')
  expect(earliestDayOnEarth(new Date('2027-01-01T12:00:00Z'))).toBe('2027-01-01')
})

test.each([
  ['2026-09-01', '2026-11-30', 'Sep 1 to Nov 30, 2026'],
  ['2027-02-01', '2027-02-28', 'Feb 1 to 28, 2027'],
  ['2026-12-31', '2027-01-02', 'Dec 31, 2026 to Jan 2, 2027'],
  ['2026-01-05', '2027-01-09', 'Jan 5, 2026 to Jan 9, 2027'],
])('formatDayRange formats the days %s and %s as "%s"', (first, last, formatted) => {
  expect(formatDayRange(first, last)).toBe(formatted)
})

test.each([
  ['2028-02-29', 1, '2028-02-28'],
  ['2027-01-03', 6, '2026-12-28'],
  ['2027-01-04', 0, '2027-01-04'],
])(
  'weekdayIndexFromMonday and startOfWeek return weekday number and Monday of a day: %s, %i, %s',
  (day, weekday, monday) => {
    expect(weekdayIndexFromMonday(day)).toBe(weekday)
    expect(startOfWeek(day)).toBe(monday)
  },
)

test.each([
  ['2026-11-22', 30, '2026-12-22'],
  ['2028-02-28', 366, '2029-02-28'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-12-31', -365, '2025-12-31'],
])('addDays adds calendar days: %s plus %i days is %s', (day, days, sum) => {
  expect(addDays(day, days)).toBe(sum)
})

test('isCalendarDay and isValidTimeZone reject invalid values', () => {
  expect(['2026-02-28', '0001-01-01', '9999-12-31'].filter(isCalendarDay)).toHaveLength(3)
  const none = ['2026-02-29', '', '0000-01-01', '+010000-01-01', '-000001-01-01', '2026-1-1', '2026-02-28 ']
  expect(none.filter(isCalendarDay)).toEqual([])
  expect(['Asia/Kolkata', 'Asia', ''].map(isValidTimeZone)).toEqual([true, false, false])
})
