import { startOfWeek } from '#platform/days.ts'
import { isEditOfUploadedRecord } from '#platform/web/outbox/machine.ts'
import type { PendingCleanup } from './kind.ts'

export type PendingCleanupTotals = {
  cleanups: number
  pieces: number
  minutes: number
  yearPieces: number
  isOfThisWeek: boolean
}

/**
 * Sums cleanups waiting for upload, to add to the server's totals. Leaves out rejected ones and edits of counted
 * cleanups.
 */
export function sumPendingCleanups(entries: PendingCleanup[], today: string): PendingCleanupTotals {
  const counted = entries.filter((each) => !each.refusal && !isEditOfUploadedRecord(each))
  const pieces = (some: PendingCleanup[]) => some.reduce((sum, { values }) => sum + values.litterCount, 0)
  return {
    cleanups: counted.length,
    pieces: pieces(counted),
    minutes: counted.reduce((sum, { values }) => sum + (values.minutes ?? 0), 0),
    yearPieces: pieces(counted.filter(({ values: { date } }) => date.slice(0, 4) === today.slice(0, 4))),
    isOfThisWeek: counted.some(({ values: { date } }) => startOfWeek(date) === startOfWeek(today)),
  }
}

/** Tells whether a member has logged nothing: no cleanup on the server, and none that waits on this device. */
export const hasLoggedNothing = (totalCleanups: number | undefined, entries: PendingCleanup[] = []): boolean =>
  totalCleanups === 0 && entries.length === 0
