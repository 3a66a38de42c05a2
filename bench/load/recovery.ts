import type { CompletedVisit } from './load-generator.ts'

const WINDOW_MS = 500
/** Tolerance: a window has few visits, so its slowest vary by this factor even without load. */
const LATENCY_TOLERANCE = 2

/**
 * Milliseconds after `end` (the end of the overload) until responses are as fast as before, and stay so. `calm` is the
 * p95 latency before the overload.
 */
export function timeToRecover(paid: CompletedVisit[], end: number, calm: number): number {
  const after = paid.filter(({ at }) => at >= end * 1000)
  const windows = Map.groupBy(after, ({ at }) => Math.floor((at - end * 1000) / WINDOW_MS))
  const late = Array.from(windows).flatMap(([nr, visits]) =>
    visits.filter(isLate).length > 0.1 * visits.length ? nr : [],
  )
  return (Math.max(-1, ...late) + 1) * WINDOW_MS

  function isLate({ outcome, ms }: CompletedVisit) {
    return outcome !== 'served' || ms > LATENCY_TOLERANCE * calm
  }
}
