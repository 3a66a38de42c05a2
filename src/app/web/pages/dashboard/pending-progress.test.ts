import { expect, test } from 'vitest'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { formatLogCleanupFormHint } from '#features/progress/rules/log-hint.ts'
import { addPendingCleanups } from './pending-progress.ts'

const mine = {
  today: '2026-11-20',
  yearPieces: 684,
  owedPieces: 0,
  annualGoal: 1000,
  streak: { currentStreakWeeks: 9 },
  isWeekDone: false,
} as MemberCleanupTotalsAndStreak
const nothing = { cleanups: 0, pieces: 0, minutes: 0, yearPieces: 0, isOfThisWeek: false }

const hint = (pending: typeof nothing, today: string, progress = mine) =>
  formatLogCleanupFormHint(addPendingCleanups(progress, pending, today), today, 10)

test("the log dialog's goal and streak hint includes cleanups in the outbox", () => {
  expect(hint(nothing, '2026-11-20')).toBe(
    'About 0.1 kg. This takes you to 694 of 1,000 and makes it ten weeks in a row.',
  )
  expect(hint({ cleanups: 1, pieces: 36, minutes: 0, yearPieces: 36, isOfThisWeek: true }, '2026-11-20')).toBe(
    'About 0.1 kg. This takes you to 730 of 1,000.',
  )
})

test('cleanups in the outbox first make up for a negative correction', () => {
  const owing = { ...mine, yearPieces: 0, owedPieces: 12, isWeekDone: true }
  expect(hint({ ...nothing, yearPieces: 7 }, '2026-11-20', owing)).toBe(
    'About 0.1 kg. 5 pieces first make up for a correction. This takes you to 5 of 1,000.',
  )
  expect(hint({ ...nothing, yearPieces: 36 }, '2026-11-20', owing)).toBe('About 0.1 kg. This takes you to 34 of 1,000.')
})

test("the log dialog's hint omits streak and goal if the loaded progress is from an earlier week or year", () => {
  expect(hint(nothing, '2026-11-23')).toBe('About 0.1 kg. This takes you to 694 of 1,000.')
  expect(hint(nothing, '2027-01-02')).toBe('About 0.1 kg.')
})
