/** Of any list that is read in pages. */
export const LAST_PAGE = 1_000_000

/** So many rows are counted where a search finds more; no more can be paged through. */
export const MOST_COUNTED = 10_000

/** What admins search for, and what is said of more. */
export const SEARCH_LONGEST = 100
export const SEARCH_TOO_LONG = `Please search for at most ${SEARCH_LONGEST} characters.`

/** A page that an address asks for; none for the first, and for what the API would refuse. */
export function askedPage(page: unknown): number | undefined {
  // an address can hold any JSON, of which not all can become a number
  const number = typeof page === 'string' ? Number(page) : (page as number)
  return Number.isInteger(number) && number > 1 && number <= LAST_PAGE ? number : undefined
}

/** So many rows of a list can be picked out to be exported. */
export const MOST_SELECTED = 100
