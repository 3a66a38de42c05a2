/** Age from which React refetches a page's data when the user returns to the page. */
export const DATA_FRESHNESS_MS = 30_000
