import type { Board, LitterboardRow } from '../contract.ts'

/** Of a row what can be seen; its loves and how many there are in the list are not. */
const seenOf = (row: LitterboardRow) => [
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

const seenIn = ({ rows, page, pages }: Board) => JSON.stringify([page, pages, rows.map(seenOf)])

/**
 * Whether a newer answer looks any different. How many members there are does not count: in a busy town somebody joins
 * all the time, and what is looked at is the page.
 */
export const looksDifferent = (shown: Board, now: Board): boolean => seenIn(shown) !== seenIn(now)
