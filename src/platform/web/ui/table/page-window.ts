const WINDOW_SIZE = 5
const GAP = '…'

type PageNumbers = (number | typeof GAP)[]

/** Five consecutive page numbers, with the current page in the middle if possible. */
export function listConsecutivePages(page: number, pages: number): PageNumbers {
  const first = Math.max(1, Math.min(page - 2, pages - WINDOW_SIZE + 1))
  return Array.from({ length: Math.min(WINDOW_SIZE, pages) }, (_, index) => first + index)
}

/** Page numbers of a pagination: first, last and three around the current one, with gaps between. */
export function listPagesWithEnds(page: number, pages: number): PageNumbers {
  if (pages <= WINDOW_SIZE) return listConsecutivePages(page, pages)
  const gapIf = (isLeftOut: boolean): PageNumbers => (isLeftOut ? [GAP] : [])
  const from = Math.min(Math.max(page - 1, 2), pages - 3)
  const to = from + 2
  return [1, ...gapIf(from > 2), from, from + 1, to, ...gapIf(to < pages - 1), pages]
}
