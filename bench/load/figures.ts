import { median } from '../timing.ts'
import type { CompletedVisit } from './load-generator.ts'
import { type VisitKind, MIX } from './traffic.ts'
import type { ProcessSummary } from './process-monitor.ts'

export const VISIT_KINDS = Object.keys(MIX) as VisitKind[]
const SECOND = 1000
export type Latency = { p50: number; p95: number; p99: number }
export type Figures = {
  offered: number
  /** Successful visits a second. */
  served: number
  servedByKind: Record<VisitKind, number>
  /** Rejected visits (503 with Retry-After), in percent of all. */
  shed: number
  shedByKind: Record<VisitKind, number>
  errors: number
  latency: Latency
  latencyByKind: Record<VisitKind, Latency>
  watched: ProcessSummary
}

export function computeFigures(paid: CompletedVisit[], seconds: number, watched: ProcessSummary): Figures {
  // Responses after the end of the period do not count towards its throughput.
  const inTime = ({ at, ms }: CompletedVisit) => at + ms <= seconds * SECOND
  const served = paid.filter(({ outcome }) => outcome === 'served')
  const shed = paid.filter(({ outcome }) => outcome === 'shed')
  const each = <Value>(of: (kind: VisitKind) => Value) =>
    Object.fromEntries(VISIT_KINDS.map((kind) => [kind, of(kind)])) as Record<VisitKind, Value>
  const only = (of: CompletedVisit[], kind: VisitKind) => of.filter((one) => one.kind === kind)
  return {
    offered: paid.length / seconds,
    served: served.filter(inTime).length / seconds,
    servedByKind: each((kind) => only(served, kind).filter(inTime).length / seconds),
    shed: percent(shed, paid),
    shedByKind: each((kind) => percent(only(shed, kind), only(paid, kind))),
    errors: paid.length - served.length - shed.length,
    latency: computeLatency(served),
    latencyByKind: each((kind) => computeLatency(only(served, kind))),
    watched,
  }
}

/**
 * Kinds with at most this share of visits (percent) are omitted, because chance decides how many of them end within
 * seconds.
 */
const RARE_SHARE = 2

/** Throughput of the whole mix, limited by its slowest kind: fast page views do not make up for slow photo uploads. */
export const mixThroughput = ({ servedByKind: servedOf }: Figures): number =>
  Math.min(...VISIT_KINDS.filter((kind) => MIX[kind] > RARE_SHARE).map((kind) => (100 * servedOf[kind]) / MIX[kind]))

const percent = (part: unknown[], whole: unknown[]) => (100 * part.length) / Math.max(1, whole.length)

export function computeLatency(paid: CompletedVisit[]): Latency {
  const sorted = paid.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Median of each figure over several rounds. */
export function medianFigures<Shape extends object>(rounds: Shape[]): Shape {
  const entries = Object.keys(rounds[0]!).map((name) => {
    const values = rounds.map((round) => round[name as keyof Shape])
    return [name, typeof values[0] === 'number' ? median(values as number[]) : medianFigures(values as object[])]
  })
  return Object.fromEntries(entries) as Shape
}

/** Counts the errors by kind of visit and message. */
export function countErrors(paid: CompletedVisit[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, outcome } of paid) {
    if (outcome.startsWith('error')) counts.set(`${kind} ${outcome}`, (counts.get(`${kind} ${outcome}`) ?? 0) + 1)
  }
  return counts
}
