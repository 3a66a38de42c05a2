import { expect, test } from 'vitest'
import { formatLogCleanupFormHint } from './log-hint.ts'

/** Today's date in these tests: a Friday whose week began on Monday, November 16. */
const today = '2026-11-20'
const rosa = {
  today,
  yearPieces: 684,
  owedPieces: 0,
  annualGoal: 1000,
  streak: { currentStreakWeeks: 9 },
  isWeekDone: false,
}
const owing = { ...rosa, yearPieces: 0, owedPieces: 12 }

test.each([
  ['goal and streak', rosa, today, 36, 'About 0.4 kg. This takes you to 720 of 1,000 and makes it ten weeks in a row.'],
  [
    'Monday of this week',
    rosa,
    '2026-11-16',
    36,
    'About 0.4 kg. This takes you to 720 of 1,000 and makes it ten weeks in a row.',
  ],
  ['a day of last week', rosa, '2026-11-15', 36, 'About 0.4 kg. This takes you to 720 of 1,000.'],
  ['a day of last year', rosa, '2025-12-31', 36, 'About 0.4 kg.'],
  [
    'this week has one already',
    { ...rosa, isWeekDone: true },
    today,
    36,
    'About 0.4 kg. This takes you to 720 of 1,000.',
  ],
  ['no goal', { ...rosa, annualGoal: null }, today, 36, 'About 0.4 kg. This makes it ten weeks in a row.'],
  [
    'no streak',
    { ...rosa, streak: { currentStreakWeeks: 0 } },
    today,
    36,
    'About 0.4 kg. This takes you to 720 of 1,000 and starts a new streak.',
  ],
  [
    'a second week',
    { ...rosa, streak: { currentStreakWeeks: 1 } },
    today,
    36,
    'About 0.4 kg. This takes you to 720 of 1,000 and makes it two weeks in a row.',
  ],
  [
    'a twelfth week',
    { ...rosa, streak: { currentStreakWeeks: 11 } },
    today,
    36,
    'About 0.4 kg. This takes you to 720 of 1,000 and makes it twelve weeks in a row.',
  ],
  [
    'more weeks than words',
    { ...rosa, streak: { currentStreakWeeks: 12 } },
    today,
    36,
    'About 0.4 kg. This takes you to 720 of 1,000 and makes it 13 weeks in a row.',
  ],
  [
    'exactly the goal',
    { ...rosa, isWeekDone: true },
    today,
    316,
    'About 3.2 kg. This reaches your goal of 1,000 pieces.',
  ],
  [
    'beyond a goal that was reached before',
    { ...rosa, yearPieces: 1000, isWeekDone: true },
    today,
    36,
    'About 0.4 kg. This takes you to 1,036 of 1,000.',
  ],
  [
    'pieces owed to a correction',
    owing,
    today,
    36,
    'About 0.4 kg. 12 pieces first make up for a correction. This takes you to 24 of 1,000 and makes it ten weeks in a row.',
  ],
  [
    'one piece owed',
    { ...owing, owedPieces: 1, isWeekDone: true },
    today,
    36,
    'About 0.4 kg. 1 piece first makes up for a correction. This takes you to 35 of 1,000.',
  ],
  [
    'more owed than picked up',
    owing,
    today,
    12,
    'About 0.1 kg. 12 pieces first make up for a correction. This makes it ten weeks in a row.',
  ],
  ['pieces owed in another year', owing, '2025-12-31', 36, 'About 0.4 kg.'],
  ['a pocketful', { ...rosa, annualGoal: null, isWeekDone: true }, today, 3, 'About 30 g.'],
  ['no date yet', rosa, null, 36, 'About 0.4 kg.'],
  ['no pieces yet', rosa, today, null, undefined],
  ['no pieces at all', rosa, today, 0, undefined],
])('the hint below the log form: %s', (_, standing, date, pieces, hint) =>
  expect(formatLogCleanupFormHint(standing, date, pieces)).toBe(hint),
)

test('the hint below the log form is in pounds for a member in the United States', () => {
  expect(formatLogCleanupFormHint(rosa, null, 36, true)).toBe('About 0.8 lb.')
})
