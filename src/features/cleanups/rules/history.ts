import type { Correction } from '#features/corrections/contract.ts'
import type { Cleanup, OwnCleanupHistoryResultPage } from '../contract/cleanup.ts'

/** An entry of a member's history: a cleanup, or a correction of the member's pieces. */
export type HistoryEntry = { cleanup: Cleanup; correction?: never } | { cleanup?: never; correction: Correction }

/** Puts the corrections of a history page among its cleanups: latest day first, and within a day by id, as on the server. */
export function listHistoryEntries({ cleanups, corrections }: OwnCleanupHistoryResultPage): HistoryEntry[] {
  const rows: HistoryEntry[] = cleanups.map((cleanup) => ({ cleanup }))
  if (!corrections?.length) return rows
  return [...rows, ...corrections.map((correction) => ({ correction }))].toSorted((a, b) =>
    sortKeyOf(a) < sortKeyOf(b) ? 1 : -1,
  )
}

const sortKeyOf = ({ cleanup, correction }: HistoryEntry) =>
  cleanup ? `${cleanup.date} ${cleanup.cleanupId}` : `${correction.day} ${correction.id}`
