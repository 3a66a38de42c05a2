export const MAX_PAGE = 1_000_000

/** Rows up to which search results are counted; only these can be paged through. */
export const MAX_COUNTED_ROWS = 10_000

/** Longest search term in admin lists, in characters, and the error message for a longer one. */
export const MAX_SEARCH_LENGTH = 100
export const SEARCH_TOO_LONG_MESSAGE = `Please search for at most ${MAX_SEARCH_LENGTH} characters.`

/** Reads a page number from the URL. Undefined for the first page and for anything the API would reject. */
export function readPageParam(page: unknown): number | undefined {
  // A URL parameter can hold any JSON value, and some values cannot be converted to a number.
  const number = typeof page === 'string' ? Number(page) : (page as number)
  return Number.isInteger(number) && number > 1 && number <= MAX_PAGE ? number : undefined
}

/** Rows of a list that can be selected for one export. */
export const MAX_SELECTED_ROWS = 100
