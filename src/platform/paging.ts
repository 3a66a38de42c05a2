export const MAX_LIST_PAGE_NUMBER = 1_000_000

/** Number of rows of an admin list that have pages; a search counts no more. The last page says if there are others. */
export const MAX_PAGED_ROWS = 10_000
export const NARROW_SEARCH_ADVICE = 'Narrow the search to reach the rest.'

export const MAX_SEARCH_TEXT_LENGTH = 100
export const SEARCH_TOO_LONG_MESSAGE = `Please search for at most ${MAX_SEARCH_TEXT_LENGTH} characters.`

/**
 * Reads a list's page number from the URL. Returns undefined for the first page and for a value that the API would
 * reject.
 */
export function readPageParam(page: unknown): number | undefined {
  // Convert only text to a number: a URL parameter can hold any JSON value, and converting some objects would throw.
  const number = typeof page === 'string' ? Number(page) : (page as number)
  return Number.isInteger(number) && number > 1 && number <= MAX_LIST_PAGE_NUMBER ? number : undefined
}

export const MAX_SELECTED_ROWS = 100
