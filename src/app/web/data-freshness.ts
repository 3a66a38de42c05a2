/** Time during which loaded data counts as fresh. After it, React refetches the data when the user comes back to the page. */
export const DATA_FRESHNESS_MS = 30_000
