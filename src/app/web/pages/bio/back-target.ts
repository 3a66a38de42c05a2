const BOARD = '/leaderboard'
/** Placeholder origin, because `URL` cannot parse a path without an origin. */
const ANY_ORIGIN = 'http://origin'

type ArrivalState = {
  from: string | undefined
  /** Number of list pages (pagination) that the visitor has opened on the member's bio. */
  turned: number | undefined
  /** Number of pages of this site before the current page in the browser's history. */
  at: number | undefined
}

/**
 * Returns the target of a bio's back link and the number of history steps to it. `steps` is undefined if the target is
 * not in the history.
 */
export function getBackLinkTarget({ from = BOARD, turned = 0, at = 0 }: ArrivalState) {
  const { pathname, searchParams } = new URL(from, ANY_ORIGIN)
  const steps = turned + 1
  return { to: pathname, search: Object.fromEntries(searchParams), steps: steps <= at ? steps : undefined }
}
