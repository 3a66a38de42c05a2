import { formatDayWithoutWeekday } from '#platform/days.ts'
import { formatChange, formatNumber, piecesInWords, pluralizePiece } from '#platform/numbers.ts'
import {
  type CorrectionKind,
  type CorrectionLimit,
  MAX_CORRECTED_PIECES,
  MAX_CORRECTION_REASON_LENGTH,
} from './rules.ts'

/** Rejects subtracting more pieces than the lowest total has, and names that total. */
function describeLimit(name: string, { total, pieces }: CorrectionLimit, year: string): string {
  const most = formatNumber(pieces)
  if (total === 'boards')
    return pieces > 0
      ? `${name} has ${most} approved ${pluralizePiece(pieces)}. You can take away ${most} at most.`
      : `${name} has no approved pieces. Nothing can be taken away.`
  if (total === 'year')
    return pieces > 0
      ? `${name} has ${piecesInWords(pieces)} in ${year}. You can take away ${most} at most.`
      : `${name} has no pieces in ${year}. Nothing can be taken away.`
  return pieces > 0
    ? `${name} has ${piecesInWords(pieces)}. You can take away ${most} at most.`
    : `${name} has no pieces. Nothing can be taken away.`
}

/** User-facing sentences about corrections that the API sends or that stand in several places. */
export const correctionUiTexts = {
  belowZero: describeLimit,
  wouldFallBelowZero: 'A total of the member would fall below zero. Nothing was changed.',
  own: 'Another superadmin corrects your own pieces.',
  piecesRequired: 'Enter the number of pieces.',
  piecesWrong: 'Enter a whole number of pieces.',
  tooManyPieces: `One correction adds or takes away ${formatNumber(MAX_CORRECTED_PIECES)} pieces at most.`,
  dayRequired: 'Choose the day.',
  dayWrong: 'Choose a day from April 1, 2025 to today.',
  reasonRequired: 'Write the reason. The member reads it.',
  reasonTooLong: `The reason must be at most ${formatNumber(MAX_CORRECTION_REASON_LENGTH)} characters`,
  idTaken: 'Another correction has this id already. Nothing was changed.',
  takenBackAlready: 'This correction has been taken back already. Nothing was changed.',
  isReversal: 'This row takes another one back, so it cannot be taken back itself.',
  missing: 'There is no such correction of this member. Nothing was changed.',
  /** Heading of a correction in the member's history. */
  historyTitles: {
    correction: 'Correction by the team',
    merge: 'Accounts merged by the team',
    penalty: 'Penalty by the team',
  } satisfies Record<CorrectionKind, string>,
  /** Names of rows that revert a correction, for members and admins. */
  reversals: {
    correction: 'Correction reverted',
    merge: 'Merge reverted',
    penalty: 'Penalty reverted',
  } satisfies Record<CorrectionKind, string>,
  takenBackOn: (day: string) => `Taken back on ${formatDayWithoutWeekday(day, 'TBD')}`,
  askAbout: 'Ask about this',
  askAboutOf: (day: string) => `Ask about this correction of ${day}`,
  /** Beginning of a message with which a member asks about a correction. */
  question: ({ day, pieces, reason }: { day: string; pieces: number; reason: string }) =>
    `About the correction of ${formatDayWithoutWeekday(day, 'TBD')}, ${formatChange(pieces)} ${pluralizePiece(Math.abs(pieces))} (“${reason}”):\n\n`,
  notSaved: 'Failed to save the correction. Please try again.',
}
