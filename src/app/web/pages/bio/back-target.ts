const BOARD = '/leaderboard'
/** Placeholder origin, because `URL` cannot parse a path without one. */
const ANY_ORIGIN = 'http://origin'

type ArrivalState = {
  from: string | undefined
  turned: number | undefined
  /** Number of this site's entries before the current page in the browser's history. */
  at: number | undefined
}

/** Target of a bio's back link. `steps` counts history steps to it, and is undefined if it is not in the history. */
export function getBackLinkTarget({ from = BOARD, turned = 0, at = 0 }: ArrivalState) {
  const { pathname, searchParams } = new URL(from, ANY_ORIGIN)
  const steps = turned + 1
  return { to: pathname, search: Object.fromEntries(searchParams), steps: steps <= at ? steps : undefined }
}
