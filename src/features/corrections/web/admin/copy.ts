import { BY_THEMSELVES } from '#features/audit/copy.ts'
import { extractFirstName } from '#features/members/rules/accounts.ts'
import { formatDayWithoutWeekday } from '#platform/days.ts'
import { formatNumber, formatOrdinal, piecesInWords } from '#platform/numbers.ts'
import type { CorrectionEffect } from '../../contract.ts'
import { type CorrectionKind, MAX_CORRECTION_REASON_LENGTH } from '../../rules.ts'

export type Direction = 'take' | 'add'

const fromTo = ({ before, after }: { before: number; after: number }) =>
  `${formatNumber(before)} to ${formatNumber(after)}`

/** Sentences about corrections in the console. Those that the API shares are in ../../copy.ts. */
export const correctionAdminUiTexts = {
  card: 'Corrections',
  empty: 'No corrections',
  emptyHint: 'Every total is what was picked up.',
  failed: 'The corrections could not be loaded. Please try again.',
  loading: 'Loading the corrections',
  newCorrection: 'New correction',
  takeBack: 'Take it back',
  takeBackOf: (pieces: string, day: string) => `Take it back: ${pieces} on ${formatDayWithoutWeekday(day, 'TBD')}`,
  takeBackTitle: 'Take back the correction',
  madeBy: (day: string, author: string, isByThemselves: boolean) =>
    [formatDayWithoutWeekday(day, 'TBD'), author, isByThemselves && BY_THEMSELVES].filter(Boolean).join(', '),

  kinds: { correction: 'Correction', merge: 'Merge', penalty: 'Penalty' } satisfies Record<CorrectionKind, string>,
  directions: { take: 'Take away', add: 'Add' } satisfies Record<Direction, string>,
  directionLabel: 'Take away or add',
  dayHint: 'Decides which year’s goal it counts in.',
  reasonHint: (fullName: string, length: number) =>
    `${extractFirstName(fullName)} reads this in the history. ${formatNumber(length)} of ${formatNumber(MAX_CORRECTION_REASON_LENGTH)} characters.`,
  takesBack: (day: string) => `Takes back the correction of ${formatDayWithoutWeekday(day, 'TBD')}.`,
  /** Label of the button that saves a correction of pieces. It includes their number once the input is valid. */
  action: (direction: Direction, pieces: number | undefined) => {
    if (pieces === undefined) return direction === 'take' ? 'Take away' : 'Add'
    return direction === 'take' ? `Take away ${formatNumber(pieces)}` : `Add ${formatNumber(pieces)}`
  },
  counting: 'Counting...',

  effect: 'What it changes',
  effectMissing: 'Enter the pieces and the day, and you see what changes.',
  effectFailed: 'What it changes could not be counted. Please try again.',
  total: 'Total',
  board: 'Litterboard',
  rankStays: (rank: number) => `Stays ${formatOrdinal(rank)}`,
  onNoBoard: 'On no board, as the profile is not public.',
  approved: ({ boards }: CorrectionEffect) => `Approved pieces: ${fromTo(boards)}.`,
  year: ({ year, annualGoal }: CorrectionEffect, name: string) =>
    annualGoal === null
      ? `Pieces in ${name}: ${fromTo(year)}.`
      : `${name} goal: ${fromTo(year)} of ${formatNumber(annualGoal)}.`,
  untouched: 'Streak, challenges, places and community totals stay.',
  done: (pieces: number) => `${piecesInWords(Math.abs(pieces))} ${pieces < 0 ? 'taken away' : 'added'}`,
  doneTotal: ({ own }: CorrectionEffect) => `${fromTo(own)}.`,
}
