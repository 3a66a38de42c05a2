/** Of any list that is read in pages. */
export const LAST_PAGE = 1_000_000

/** A page that an address asks for; none for the first, and for what the API would refuse. */
export function askedPage(page: unknown): number | undefined {
  const number = Number(page)
  return Number.isInteger(number) && number > 1 && number <= LAST_PAGE ? number : undefined
}

/** So many rows of a list can be picked out to be exported. */
export const MOST_SELECTED = 100
