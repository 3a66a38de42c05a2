const WINDOW = 5
const GAP = '…'

type Offered = (number | typeof GAP)[]

/** Five consecutive page numbers, with the current one in the middle if possible. */
export function pagesInARow(page: number, pages: number): Offered {
  const first = Math.max(1, Math.min(page - 2, pages - WINDOW + 1))
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index)
}

/** First and last page number and three around the current one, with gaps where numbers are left out. */
export function pagesWithEnds(page: number, pages: number): Offered {
  if (pages <= WINDOW) return pagesInARow(page, pages)
  const gapIf = (isLeftOut: boolean): Offered => (isLeftOut ? [GAP] : [])
  const from = Math.min(Math.max(page - 1, 2), pages - 3)
  const to = from + 2
  return [1, ...gapIf(from > 2), from, from + 1, to, ...gapIf(to < pages - 1), pages]
}
