import type { Paid } from './offer.ts'

const WINDOW_MS = 500
/** Chance moves the slowest of so few by this much without any load. */
const AS_BEFORE = 2

/** Milliseconds until those who come after `end` are answered as before (95 in 100 within `calm`), and stay so. */
export function timeToRecover(paid: Paid[], end: number, calm: number): number {
  const after = paid.filter(({ at }) => at >= end * 1000)
  const windows = Map.groupBy(after, ({ at }) => Math.floor((at - end * 1000) / WINDOW_MS))
  const late = Array.from(windows).flatMap(([nr, visits]) =>
    visits.filter(isLate).length > 0.1 * visits.length ? nr : [],
  )
  return (Math.max(-1, ...late) + 1) * WINDOW_MS

  function isLate({ outcome, ms }: Paid) {
    return outcome !== 'served' || ms > AS_BEFORE * calm
  }
}
