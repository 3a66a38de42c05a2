import { expect, test } from 'vitest'
import { BLANK_CLEANUP_FIELDS } from '../../rules.ts'
import { FIRST_POSTED_SERVER_HAS_OTHER_VALUES } from '#platform/web/outbox/machine.ts'
import type { PendingCleanup } from './kind.ts'
import { hasLoggedNothing, sumPendingCleanups } from './pending.ts'

const one = (date: string, litterCount: number, refusal?: PendingCleanup['refusal']): PendingCleanup => ({
  recordId: date,
  ownerId: 'rosa',
  values: { ...BLANK_CLEANUP_FIELDS, date, location: '85016', litterCount },
  photos: [],
  loggedAt: 0,
  change: 0,
  wasPosted: false,
  isDiscarded: false,
  refusal,
})

/** Sets the time spent of a record. A record of an older app version has none. */
const withMinutes = (record: PendingCleanup, minutes: number | undefined) =>
  ({ ...record, values: { ...record.values, minutes } }) as PendingCleanup

test('sumPendingCleanups returns zeros when no cleanup is waiting for upload', () => {
  expect(sumPendingCleanups([], '2026-11-22')).toEqual({
    cleanups: 0,
    pieces: 0,
    minutes: 0,
    yearPieces: 0,
    isOfThisWeek: false,
  })
})

test('sumPendingCleanups sums cleanups waiting for upload by year and week, without rejected ones and edits', () => {
  const refused = { code: 'X', message: 'No.' }
  expect(
    sumPendingCleanups(
      [
        one('2025-12-31', 10),
        withMinutes(one('2026-11-15', 5), 45),
        withMinutes(one('2026-11-14', 0), undefined),
        withMinutes(one('2026-11-20', 99, refused), 60),
        { ...one('2026-11-20', 36), firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES },
      ],
      '2026-11-22',
    ),
  ).toEqual({
    cleanups: 3,
    pieces: 15,
    minutes: 45,
    yearPieces: 5,
    isOfThisWeek: false,
  })
  expect(sumPendingCleanups([one('2026-11-16', 5)], '2026-11-22').isOfThisWeek).toBe(true)
})

test('a cleanup waiting in the outbox counts as logged, even if rejected', () => {
  expect(hasLoggedNothing(0)).toBe(true)
  expect(hasLoggedNothing(0, [])).toBe(true)
  expect(hasLoggedNothing(0, [one('2026-11-20', 5)])).toBe(false)
  expect(hasLoggedNothing(0, [one('2026-11-20', 5, { code: 'X', message: 'No.' })])).toBe(false)
  expect(hasLoggedNothing(3, [])).toBe(false)
})
