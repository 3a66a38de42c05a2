export const LAST_PAGE = 1_000_000

/** Rows up to which search results are counted; only these can be paged through. */
export const MOST_COUNTED = 10_000

/** Longest search term in admin lists, in characters, and the error message for a longer one. */
export const SEARCH_LONGEST = 100
export const SEARCH_TOO_LONG = `Please search for at most ${SEARCH_LONGEST} characters.`

/** Reads a page number from the URL. Undefined for the first page and for anything the API would reject. */
export function askedPage(page: unknown): number | undefined {
  // A URL parameter can hold any JSON value, and some values cannot be converted to a number.
  const number = typeof page === 'string' ? Number(page) : (page as number)
  return Number.isInteger(number) && number > 1 && number <= LAST_PAGE ? number : undefined
}

/** Rows of a list that can be selected for one export. */
export const MOST_SELECTED = 100
