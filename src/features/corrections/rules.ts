export const CORRECTION_KINDS = ['correction', 'merge', 'penalty'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** Maximum number of pieces that one correction adds or subtracts. */
export const MAX_CORRECTED_PIECES = 5000
export const MAX_CORRECTION_REASON_LENGTH = 280
/** Earliest day of a correction: before it nobody could log a cleanup. */
export const EARLIEST_CORRECTION_DAY = '2025-04-01'
/** Number of corrections on one page of the list about a member. */
export const CORRECTION_LIST_PAGE_SIZE = 5
/** Waiting time after typing, before the effect of a correction is counted. */
export const CORRECTION_PREVIEW_DELAY_MS = 300

/** Totals that a correction changes: the member's own, the boards', and the member's own in its year. */
export const CORRECTED_TOTALS = ['own', 'boards', 'year'] as const
export type CorrectedTotal = (typeof CORRECTED_TOTALS)[number]
export type PiecesByCorrectedTotal = Record<CorrectedTotal, number>

/** The lowest of the totals that a correction changes, and how many pieces can be subtracted from it. */
export type CorrectionLimit = { total: CorrectedTotal; pieces: number }

/** Finds how many pieces can be subtracted until the lowest total reaches zero. */
export function findCorrectionLimit(totals: PiecesByCorrectedTotal): CorrectionLimit {
  const lowest = CORRECTED_TOTALS.reduce((low, each) => (totals[each] < totals[low] ? each : low))
  return { total: lowest, pieces: Math.max(0, totals[lowest]) }
}

/** Whether a correction would bring a total below zero. Adding pieces is always possible. */
export const fallsBelowZero = (pieces: number, limit: CorrectionLimit): boolean => pieces < 0 && -pieces > limit.pieces

/**
 * Displayed total of pieces: a negative one, after a corrected cleanup was deleted or rejected, is displayed as zero.
 */
export const toShownTotal = (stored: number): number => Math.max(0, stored)
