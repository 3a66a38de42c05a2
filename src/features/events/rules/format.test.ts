import { expect, test } from 'vitest'
import {
  formatEventAddress,
  formatEventMonthBadge,
  formatEventDateRange,
  formatEventTimes,
  createHostingOrganizationLink,
  createMailtoLink,
  createPhoneLink,
  formatEventPlaceInWords,
  formatUrlForDisplay,
} from './format.ts'

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
])('formatEventDateRange from %s to %s returns "%s"', (start, end, words) => {
  expect(formatEventDateRange(days(start, end))).toBe(words)
})

test.each([
  ['2026-12-06', null, 'Dec', '2026'],
  ['2026-12-06', '2026-12-31', 'Dec', '2026'],
  ['2027-01-30', '2027-03-02', 'Jan to Mar', '2027'],
  ['2026-12-30', '2027-01-02', 'Dec to Jan', '2026 to 2027'],
  ['2026-12-30', '2027-12-02', 'Dec to Dec', '2026 to 2027'],
  ['soon', null, 'TBD', ''],
])('formatEventMonthBadge names the months from %s to %s', (start, end, months, years) => {
  expect(formatEventMonthBadge(days(start, end))).toEqual({ months, years })
})

test.each([
  ['09:00', '11:30', '9:00 AM to 11:30 AM'],
  ['12:00', '13:05', '12:00 PM to 1:05 PM'],
  ['00:00', null, '12:00 AM'],
  ['09:00', '09:00', '9:00 AM'],
  [null, '17:00', 'Until 5:00 PM'],
  [null, null, ''],
])('formatEventTimes formats the start %s and the end %s', (startTime, endTime, words) => {
  expect(formatEventTimes({ ...days('2026-12-06'), startTime, endTime })).toBe(words)
})

test('formatEventTimes adds "each day" to daily hours over several days', () => {
  const some = days('2027-01-04', '2027-01-08')
  expect(formatEventTimes({ ...some, startTime: '17:45', endTime: '19:15' })).toBe('5:45 PM to 7:15 PM each day')
  expect(formatEventTimes({ ...some, startTime: '20:00', endTime: '08:00' })).toBe('8:00 PM to 8:00 AM')
})

test('formatEventPlaceInWords names the region, and the country unless it is the US', () => {
  const phoenix = {
    city: 'Phoenix',
    regionName: 'Arizona',
    countryCode: 'US',
    countryName: 'United States',
    isGlobal: false,
  }
  expect(formatEventPlaceInWords(phoenix)).toBe('Phoenix, Arizona')
  expect(formatEventPlaceInWords({ ...phoenix, city: null })).toBe('Arizona')
  expect(formatEventPlaceInWords({ ...phoenix, isGlobal: true })).toBe('Global')
  const berlin = { city: 'Berlin', regionName: 'Berlin', countryCode: 'DE', countryName: 'Germany', isGlobal: false }
  expect(formatEventPlaceInWords(berlin)).toBe('Berlin, Germany')
})

test.each([
  ['(602) 555-0148', 'tel:6025550148'],
  [' +44 (0)20 7946 0018 ext. 3', 'tel:+44020794600183'],
  ['call 911+', 'tel:911'],
  ['ask for Tom', undefined],
])('phoneLink converts "%s" to %s', (typed, link) => {
  expect(createPhoneLink(typed)).toBe(link)
})

test('createHostingOrganizationLink adds UTM parameters unless the URL has a query', () => {
  const utm = 'utm_source=cleanstreak&utm_medium=referral&utm_campaign=cleanup_finder'
  expect(createHostingOrganizationLink('https://canal.example.org')).toBe(`https://canal.example.org/?${utm}`)
  expect(createHostingOrganizationLink('https://canal.example.org/a#join')).toBe(
    `https://canal.example.org/a?${utm}#join`,
  )
  for (const url of ['https://canal.example.org/?id=7', 'https://canal.example.org/?id=7#join'])
    expect(createHostingOrganizationLink(url)).toBe(url)
  expect(formatUrlForDisplay('https://www.canal.example.org/')).toBe('canal.example.org')
})

test('createMailtoLink escapes characters that could add email headers', () => {
  expect(createMailtoLink('tom@example.org')).toBe('mailto:tom@example.org')
  expect(createMailtoLink('tom?bcc=x&y@example.org')).toBe('mailto:tom%3Fbcc%3Dx%26y@example.org')
})

test('formatEventAddress ends with the country', () => {
  const place = { city: 'Lyon', regionName: 'Auvergne-Rhône-Alpes', countryName: 'France' }
  expect(formatEventAddress({ ...place, postalCode: '69001' })).toBe('Lyon, Auvergne-Rhône-Alpes 69001, France')
  expect(formatEventAddress({ ...place, city: null, postalCode: '69001' })).toBe('Auvergne-Rhône-Alpes 69001, France')
})
