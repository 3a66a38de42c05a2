import { expect, test } from 'vitest'
import { dayOf, adminCopy as say, momentOf } from './copy.ts'

test('the dialog of a streak says what becomes of the longest, as far as that is known', () => {
  const last = (weeks: number | null, longest: number | undefined) =>
    say.streakHint(weeks, longest).replace('Holds as of this week and grows from there. ', '')
  expect(last(5, 11)).toBe('The longest streak stays at 11.')
  expect(last(11, 11)).toBe('The longest streak stays at 11.')
  expect(last(1200, 11)).toBe('The longest streak grows to 1,200.')
  expect(last(null, 11)).toBe('The longest streak stays at 11.')
  expect(last(5, undefined)).toBe('The longest streak grows with it, and never shrinks.')
})

test('how many have not confirmed is said in the word of the column and of the filter', () => {
  expect(say.unverifiedCount(1, false)).toBe('One person has not confirmed their email.')
  expect(say.unverifiedCount(1200, true)).toBe('More than 1,200 people have not confirmed their email.')
})

test('a moment is said as it is on the clock of whoever looks', () => {
  const at = '2026-11-20T03:12:00.000Z'
  expect(dayOf(at, 'UTC')).toBe('Nov 20, 2026')
  expect(dayOf(at, 'America/Phoenix')).toBe('Nov 19, 2026')
  // a narrow space stands before AM in some browsers
  expect(momentOf(at, 'America/Phoenix').replace(/\s/g, ' ')).toBe('Nov 19, 2026, 8:12 PM')
})
