/** How many members the home page shows; empty places are filled with an invitation. */
export const HOME_PLACES = 5
export const BOARD_PAGE = 10
export const MOST_ROWS = 100
export const LONGEST_LOCATION = 100

type SortRule = {
  /** what each row says of itself beside its numbers */
  says?: readonly ('lastCleanupAt' | 'createdAt')[]
  /** the number by which one member is ahead of another */
  counts?: 'totalCleanups' | 'totalLitterPieces'
}

/**
 * Every way to sort the Litterboard, in the order in which they are offered. Schemas, search params, the choice on the page,
 * its label, and the columns and indexes of server/tables.ts follow from this list. Each is a column of `standings` of the
 * same name, the lowest number first. A new one is
 *
 * 1. an entry here;
 * 2. its number in server/sql/standings.sql: in the view, in `refresh_standings` and in the lists of boards (then
 *    `npm run database`);
 * 3. its number counted from scratch in server/service.ts, for the recount;
 * 4. `npm run migration` for the column and its index, with a value for the rows that are there.
 */
const SORT_RULES = {
  newest_cleanups: { says: ['lastCleanupAt', 'createdAt'] },
  newest_members: { says: ['createdAt'] },
  most_cleanups: { counts: 'totalCleanups' },
  most_litter_pieces: { counts: 'totalLitterPieces' },
} satisfies Record<string, SortRule>

export type Sort = keyof typeof SORT_RULES
export const SORTS = Object.keys(SORT_RULES) as Sort[]
export const sortRule = (sort: Sort): SortRule => SORT_RULES[sort]

/** The global rank is the place in this one. */
export const RANK_SORT = 'most_litter_pieces' satisfies Sort
/** Of the page; the API's own is that of the rank. */
export const PAGE_SORT = 'newest_cleanups' satisfies Sort

/** Where those who look at a board hear that somebody has moved. */
export const LITTERBOARD_TOPIC = 'litterboard'

/** On its page the own row is found by this name. */
export const OWN_ROW = 'me'

/** The page on which a place is found. */
export const pageOfRank = (rank: number, perPage: number): number => Math.ceil(rank / perPage)
