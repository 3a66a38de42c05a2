const WINDOW = 5

/** The page numbers on offer: five in a row with the current one in the middle, as far as the ends allow. */
export function pageWindow(page: number, pages: number) {
  const first = Math.max(Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1), 1)
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index)
}
