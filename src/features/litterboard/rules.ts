/** How many members the home page shows; empty places are filled with an invitation. */
export const HOME_PLACES = 5
export const BOARD_PAGE = 10
export const MOST_ROWS = 100
export const LONGEST_LOCATION = 100

/** In the order in which they are offered. */
export const SORTS = ['newest_cleanups', 'newest_members', 'most_cleanups', 'most_litter_pieces'] as const
export type Sort = (typeof SORTS)[number]

/** The global rank is the place in this one. */
export const RANK_SORT = 'most_litter_pieces' satisfies Sort
/** Of the page; the API's own is that of the rank. */
export const PAGE_SORT = 'newest_cleanups' satisfies Sort

export const sortLabels: Record<Sort, string> = {
  newest_cleanups: 'Newest cleanups',
  newest_members: 'Newest members',
  most_cleanups: 'Most cleanups',
  most_litter_pieces: 'Most litter pieces',
}

/** Those whose rows say what is new about their member. */
export const isOfTheNewest = (sort: Sort) => sort === 'newest_cleanups' || sort === 'newest_members'

/** Where those who look at a board hear that somebody has moved. */
export const LITTERBOARD_TOPIC = 'litterboard'

/** On its page the own row is found by this name. */
export const OWN_ROW = 'me'

/** The page on which a place is found. */
export const pageOfRank = (rank: number, perPage: number): number => Math.ceil(rank / perPage)
