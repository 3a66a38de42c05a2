import { expect, test } from 'vitest'
import { isLongerThanYear } from './event.ts'

test.each([
  ['2027-01-01', '2027-12-31', false],
  ['2027-01-01', '2028-01-01', true],
  ['2027-03-01', '2028-02-29', false],
  ['2027-03-01', '2028-03-01', true],
  ['2028-02-29', '2029-02-28', false],
  ['2028-02-29', '2029-03-01', true],
])('an event from %s to %s lasts longer than a year: %s', (startDate, endDate, isLonger) =>
  expect(isLongerThanYear(startDate, endDate)).toBe(isLonger),
)
