import { expect, test } from 'vitest'
import { badgeOf, dateRange, formatTimes, placeInWords } from './words.ts'

const days = (startDate: string, endDate: string | null = null) => ({ startDate, endDate })

test.each([
  ['2026-12-06', null, 'Sun, Dec 6, 2026'],
  ['2026-12-06', '2026-12-06', 'Sun, Dec 6, 2026'],
  ['2027-01-11', '2027-01-15', 'Jan 11 to 15, 2027'],
  ['2027-01-30', '2027-02-02', 'Jan 30 to Feb 2, 2027'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 to Jan 2, 2027'],
  ['2026-02-30', null, 'TBD'],
  ['', '2026-12-06', 'TBD'],
  ['2026-12-06', 'soon', 'Sun, Dec 6, 2026'],
])('from %s to %s reads %s', (start, end, words) => {
  expect(dateRange(days(start, end))).toBe(words)
})

test.each([
  ['2026-12-06', null, 'Dec', '2026'],
  ['2026-12-06', '2026-12-31', 'Dec', '2026'],
  ['2027-01-30', '2027-03-02', 'Jan to Mar', '2027'],
  ['2026-12-30', '2027-01-02', 'Dec to Jan', '2026 to 2027'],
  ['2026-12-30', '2027-12-02', 'Dec to Dec', '2026 to 2027'],
  ['soon', null, 'TBD', ''],
])('the badge of %s to %s has its months', (start, end, months, years) => {
  expect(badgeOf(days(start, end))).toEqual({ months, years })
})

test.each([
  ['09:00', '11:30', '9:00 AM to 11:30 AM'],
  ['12:00', '13:05', '12:00 PM to 1:05 PM'],
  ['00:00', null, '12:00 AM'],
  ['09:00', '09:00', '9:00 AM'],
  [null, '17:00', 'Until 5:00 PM'],
  [null, null, ''],
])('the times %s and %s', (startTime, endTime, words) => {
  expect(formatTimes({ startTime, endTime })).toBe(words)
})

test('a place is said with its region, and with its country if that is another', () => {
  const phoenix = {
    city: 'Phoenix',
    regionName: 'Arizona',
    countryCode: 'US',
    countryName: 'United States',
    isGlobal: false,
  }
  expect(placeInWords(phoenix)).toBe('Phoenix, Arizona')
  expect(placeInWords({ ...phoenix, city: null })).toBe('Arizona')
  expect(placeInWords({ ...phoenix, isGlobal: true })).toBe('Global')
  const berlin = { city: 'Berlin', regionName: 'Berlin', countryCode: 'DE', countryName: 'Germany', isGlobal: false }
  expect(placeInWords(berlin)).toBe('Berlin, Germany')
})
