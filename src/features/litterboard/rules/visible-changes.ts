import type { LitterboardResultPage, LitterboardRow } from '../contract.ts'

/** Values of a Litterboard row that the page shows. The row's other values, such as received loves, are not shown. */
const visibleFields = (row: LitterboardRow) => [
  row.id,
  row.rank,
  row.username,
  row.displayName,
  row.avatarUrl,
  row.zipCode,
  row.country,
  row.totalLitterPieces,
  row.totalCleanups,
  row.weekStreak,
  row.lastCleanupAt,
  row.createdAt,
]

const serializeVisible = ({ rows, page, pages }: LitterboardResultPage) =>
  JSON.stringify([page, pages, rows.map(visibleFields)])

/**
 * Decides whether a newer version of the same board page is worth a "standings have changed" notice. The number of
 * members is ignored: in a busy community it changes all the time.
 */
export const hasVisibleLitterboardChange = (current: LitterboardResultPage, newer: LitterboardResultPage): boolean =>
  serializeVisible(current) !== serializeVisible(newer)
