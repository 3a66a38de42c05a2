import { expect, test } from 'vitest'
import { formatDayInReaderTimeZone, adminMemberListUiTexts as texts, formatDateTimeInReaderTimeZone } from './copy.ts'

test('the streak dialog’s hint says what the longest streak becomes, or how it changes if it is unknown', () => {
  const last = (weeks: number | null, longest: number | undefined) =>
    texts.streakHint(weeks, longest).replace('Holds as of this week and grows from there. ', '')
  expect(last(5, 11)).toBe('The longest streak stays at 11.')
  expect(last(11, 11)).toBe('The longest streak stays at 11.')
  expect(last(1200, 11)).toBe('The longest streak grows to 1,200.')
  expect(last(null, 11)).toBe('The longest streak stays at 11.')
  expect(last(5, undefined)).toBe('The longest streak grows with it, and never shrinks.')
})

test('the subtitle of the unverified members dialog tells their number, also when the count is capped', () => {
  expect(texts.unverifiedCount(1, false)).toBe('One person has not confirmed their email.')
  expect(texts.unverifiedCount(1200, true)).toBe('More than 1,200 people have not confirmed their email.')
})

test('formatDayInReaderTimeZone and formatDateTimeInReaderTimeZone use the reader’s time zone', () => {
  const at = '2026-11-20T03:12:00.000Z'
  expect(formatDayInReaderTimeZone(at, 'UTC')).toBe('Nov 20, 2026')
  expect(formatDayInReaderTimeZone(at, 'America/Phoenix')).toBe('Nov 19, 2026')
  // some browsers put a narrow space before AM and PM
  expect(formatDateTimeInReaderTimeZone(at, 'America/Phoenix').replace(/\s/g, ' ')).toBe('Nov 19, 2026, 8:12 PM')
})
