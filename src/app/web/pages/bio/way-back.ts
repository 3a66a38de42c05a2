const BOARD = '/leaderboard'
/** Only the path and the query of it count. */
const ANY_ORIGIN = 'http://origin'

type Came = {
  /** the address of a list, if one came from one */
  from: string | undefined
  /** how many pages were turned here since */
  turned: number | undefined
  /** how many pages of ours lie before this one in the browser's history */
  at: number | undefined
}

/** Where the way back leads, and how many steps back in the history it is; none if it is not in there. */
export function wayBack({ from = BOARD, turned = 0, at = 0 }: Came) {
  const { pathname, searchParams } = new URL(from, ANY_ORIGIN)
  const steps = turned + 1
  return { to: pathname, search: Object.fromEntries(searchParams), steps: steps <= at ? steps : undefined }
}
