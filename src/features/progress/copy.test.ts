import { expect, test } from 'vitest'
import { lastStreakInWords } from './copy.ts'

test.each([
  [4, '2026-09-20', 'Last streak: 4 weeks, until Sep 20'],
  [1, '2026-09-20', 'Last streak: 1 week, until Sep 20'],
  [12, '2025-12-28', 'Last streak: 12 weeks, until Dec 28, 2025'],
])('a streak of %d weeks that ended on %s reads "%s" in November 2026', (weeks, lastDay, sentence) =>
  expect(lastStreakInWords({ weeks, lastDay }, '2026-11-26')).toBe(sentence),
)
