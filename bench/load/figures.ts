import { median } from '../timing.ts'
import type { Paid } from './offer.ts'
import { type Kind, MIX } from './traffic.ts'
import type { Watched } from './watch.ts'

export const KINDS = Object.keys(MIX) as Kind[]
const SECOND = 1000
export type Latency = { p50: number; p95: number; p99: number }
export type Figures = {
  offered: number
  /** Successful visits a second. */
  served: number
  servedOf: Record<Kind, number>
  /** Rejected visits (503 with Retry-After), in percent of all. */
  shed: number
  shedOf: Record<Kind, number>
  errors: number
  latency: Latency
  latencyOf: Record<Kind, Latency>
  watched: Watched
}

export function figuresOf(paid: Paid[], seconds: number, watched: Watched): Figures {
  // Responses after the end of the period do not count towards its throughput.
  const inTime = ({ at, ms }: Paid) => at + ms <= seconds * SECOND
  const served = paid.filter(({ outcome }) => outcome === 'served')
  const shed = paid.filter(({ outcome }) => outcome === 'shed')
  const each = <Value>(of: (kind: Kind) => Value) =>
    Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, Value>
  const only = (of: Paid[], kind: Kind) => of.filter((one) => one.kind === kind)
  return {
    offered: paid.length / seconds,
    served: served.filter(inTime).length / seconds,
    servedOf: each((kind) => only(served, kind).filter(inTime).length / seconds),
    shed: percent(shed, paid),
    shedOf: each((kind) => percent(only(shed, kind), only(paid, kind))),
    errors: paid.length - served.length - shed.length,
    latency: latencyOf(served),
    latencyOf: each((kind) => latencyOf(only(served, kind))),
    watched,
  }
}

/**
 * Kinds with at most this share of visits (percent) are left out: chance decides how many of them end within seconds.
 */
const RARE = 2

/** Throughput of the whole mix, limited by its slowest kind: fast page views do not make up for slow photo uploads. */
export const inProportion = ({ servedOf }: Figures): number =>
  Math.min(...KINDS.filter((kind) => MIX[kind] > RARE).map((kind) => (100 * servedOf[kind]) / MIX[kind]))

const percent = (part: unknown[], whole: unknown[]) => (100 * part.length) / Math.max(1, whole.length)

export function latencyOf(paid: Paid[]): Latency {
  const sorted = paid.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Median of each figure over several rounds. */
export function medianOf<Shape extends object>(rounds: Shape[]): Shape {
  const entries = Object.keys(rounds[0]!).map((name) => {
    const values = rounds.map((round) => round[name as keyof Shape])
    return [name, typeof values[0] === 'number' ? median(values as number[]) : medianOf(values as object[])]
  })
  return Object.fromEntries(entries) as Shape
}

/** Counts the errors by kind of visit and message. */
export function errorsIn(paid: Paid[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, outcome } of paid) {
    if (outcome.startsWith('error')) counts.set(`${kind} ${outcome}`, (counts.get(`${kind} ${outcome}`) ?? 0) + 1)
  }
  return counts
}
