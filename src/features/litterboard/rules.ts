/** Number of ranks that the home page shows. Ranks without a member show an invitation to sign up. */
export const HOME_LITTERBOARD_SIZE = 5
export const LITTERBOARD_PAGE_SIZE = 10
export const MAX_LITTERBOARD_ROWS_PER_REQUEST = 100
export const MAX_LITTERBOARD_LOCATION_LENGTH = 100

type SortRule = {
  /** Extra fields that each row shows beside its totals. */
  extraFields?: readonly ('lastCleanupAt' | 'createdAt')[]
  /** Total that decides the rank. Missing for sorts by time. */
  rankedTotal?: 'totalCleanups' | 'totalLitterPieces'
}

/**
 * Every way to sort the Litterboard, in the order of the sort menu. Schemas, search params, labels, and the columns and
 * indexes in server/tables.ts are derived from this list. Each sort is a column of `standings` with the same name; the
 * lowest value ranks first. To add a sort:
 *
 * 1. Add an entry here. A new total in `rankedTotal` needs a format in copy.ts (`formatTotal`). A new field in
 *    `extraFields` needs its property in contract.ts, its value in server/queries.ts and its sentence in copy.ts.
 * 2. Add its sort key to server/sql/standings.sql: as the last column of the view, to `refresh_standings` and to the
 *    lists of boards. If it depends on further columns, add these to the conditions of the triggers `profile_moved` and
 *    `stats_moved`. Then run `npm run database`.
 * 3. Add its value, computed from scratch, to server/service.ts for `npm run recount`.
 * 4. Run `npm run migration` for the column and its index, with a value for existing rows, and with checkpoints for
 *    long lists (`ranking_set_posts`, as in migrations/0007_ranking.sql).
 * 5. Add its expected order to server/boards.test.ts, and a wrong value to app/server/recount.test.ts.
 */
const SORT_RULES = {
  newest_cleanups: { extraFields: ['lastCleanupAt', 'createdAt'] },
  newest_members: { extraFields: ['createdAt'] },
  most_cleanups: { rankedTotal: 'totalCleanups' },
  most_litter_pieces: { rankedTotal: 'totalLitterPieces' },
} satisfies Record<string, SortRule>

export type LitterboardSort = keyof typeof SORT_RULES
export const LITTERBOARD_SORTS = Object.keys(SORT_RULES) as LitterboardSort[]
export const getLitterboardSortRule = (sort: LitterboardSort): SortRule => SORT_RULES[sort]

export const GLOBAL_RANK_SORT = 'most_litter_pieces' satisfies LitterboardSort
/** Default sort of the Litterboard page. The API defaults to `GLOBAL_RANK_SORT` instead. */
export const DEFAULT_LITTERBOARD_SORT = 'newest_cleanups' satisfies LitterboardSort

/** Live-update topic: open Litterboard pages subscribe to it and learn that a rank or total has changed. */
export const LITTERBOARD_LIVE_UPDATE_TOPIC = 'litterboard'

/** DOM id and URL hash of the reader's own row on the Litterboard. */
export const OWN_LITTERBOARD_ROW_ID = 'me'

export const pageNumberOfRank = (rank: number, perPage: number): number => Math.ceil(rank / perPage)
