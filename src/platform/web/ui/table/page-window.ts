const WINDOW = 5
const GAP = '…'

type Offered = (number | typeof GAP)[]

/** The page numbers on offer: the first, the last and three around the current one, with a gap where some are left out. */
export function pageWindow(page: number, pages: number): Offered {
  if (pages <= WINDOW) return Array.from({ length: pages }, (_, index) => index + 1)
  const gapIf = (isLeftOut: boolean): Offered => (isLeftOut ? [GAP] : [])
  const from = Math.min(Math.max(page - 1, 2), pages - 3)
  const to = from + 2
  return [1, ...gapIf(from > 2), from, from + 1, to, ...gapIf(to < pages - 1), pages]
}
