import { expect, test } from 'vitest'
import { isLongerThanYear, isPhoneNumber } from './event.ts'

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

test.each([
  '602-555-0142',
  '+1 (602) 555 0142',
  '(+1) 602 555 0142',
  '(030) 1234/56',
  '602\u2013555\u20130142',
  '602\u2011555\u22120142',
  '+49 30 123456 ext. 12',
  '602-555-0142, ext. 5',
  '602-555-0142; extension 5',
  '0171.1234567',
  '12345',
  '\uFF0B\uFF18\uFF11\uFF0D\uFF13\uFF0D\uFF11\uFF12\uFF13\uFF14',
  '\u0660\u0661\u0662\u0663 \u0664\u0665\u0666\u0667',
  '\u202A+1 602 555 0142\u202C',
])('%s looks like a phone number', (typed) => expect(isPhoneNumber(typed)).toBe(true))

test.each([
  'call Maria',
  '602',
  '1-800-CLEANUP',
  '555 0142 or mail',
  '1234567890123456',
  '++1 602 555 0142',
  '(+) ext. 12345',
  '-----',
])('%s does not look like a phone number', (typed) => expect(isPhoneNumber(typed)).toBe(false))
