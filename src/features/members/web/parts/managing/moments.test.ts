import { expect, test } from 'vitest'
import { dayOf, momentOf } from './moments.ts'

test('a moment is said as it is on the clock of whoever looks', () => {
  const at = '2026-11-20T03:12:00.000Z'
  expect(dayOf(at, 'UTC')).toBe('Nov 20, 2026')
  expect(dayOf(at, 'America/Phoenix')).toBe('Nov 19, 2026')
  // a narrow space stands before AM in some browsers
  expect(momentOf(at, 'America/Phoenix').replace(/\s/g, ' ')).toBe('Nov 19, 2026, 8:12 PM')
})
