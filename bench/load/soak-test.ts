import { median } from '../timing.ts'
import { computeLatency } from './figures.ts'
import type { HttpClient } from './http-client.ts'
import type { CompletedVisit } from './load-generator.ts'
import { formatMs, formatRounded } from './table.ts'
import { type ProcessSample, monitorProcess } from './process-monitor.ts'

const MINUTE = 60
/** A slope of up to twice its standard error counts as chance (95 % confidence). */
const BY_CHANCE = 2
/** A slope that would add less than a tenth in an hour also counts as flat: garbage collection varies by more. */
const [A_TENTH, HOUR] = [0.1, 60]
/** Warm-up minutes that are not fitted: they fill caches, prepared statements, pools and compiled code. */
const WARM_UP_MINUTES = 2

type SoakOptions = {
  line: HttpClient
  token: string
  seconds: number
  offer(seconds: number): Promise<CompletedVisit[]>
}

/** Soak test: prints the memory of each minute under a steady load, and whether it grows. */
export async function runSoakTest({ line, token, seconds, offer }: SoakOptions): Promise<void> {
  const watching = monitorProcess(line, token)
  const paid = await offer(seconds)
  await watching.stop()
  const byMinute = Map.groupBy(watching.seen, ({ at }) => Math.floor(at / MINUTE))
  const minutes = Array.from({ length: Math.floor(seconds / MINUTE) }, (_, nr) =>
    summarizeMemory(byMinute.get(nr) ?? []),
  )
  console.log('\n| minute | least heap | RSS | external |\n| --- | --- | --- | --- |')
  for (const [nr, { heap, rss, external }] of minutes.entries())
    console.log(`| ${nr + 1} | ${formatRounded(heap)} MB | ${formatRounded(rss)} MB | ${formatRounded(external)} MB |`)
  const settled = minutes.slice(WARM_UP_MINUTES)
  for (const name of ['heap', 'rss'] as const) {
    const { slope, noise } = fitSlope(settled.map((minute) => minute[name]))
    const isFlat = slope <= Math.max(BY_CHANCE * noise, (A_TENTH * settled[0]![name]) / HOUR)
    console.log(`${name}: ${slope.toFixed(2)} MB a minute (± ${noise.toFixed(2)}): ${isFlat ? 'flat' : 'GROWS'}`)
  }
  const served = paid.filter(({ outcome }) => outcome === 'served')
  const { p50, p95, p99 } = computeLatency(served)
  console.log(
    `${formatRounded(paid.length / seconds)} a second; ${served.length} of ${paid.length} served; p50 ${formatMs(p50)}, p95 ${formatMs(p95)}, p99 ${formatMs(p99)}`,
  )
}

/** Memory of one minute: the minimum of the heap (its size after garbage collection), the median of the rest. */
function summarizeMemory(seen: ProcessSample[]) {
  const middle = (name: keyof ProcessSample) => median(seen.map((each) => each[name]))
  return { heap: Math.min(...seen.map(({ heap }) => heap)), rss: middle('rss'), external: middle('external') }
}

/** Linear regression (least squares): the slope per minute and its standard error. */
export function fitSlope(values: number[]) {
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const [middle, level] = [(values.length - 1) / 2, mean(values)]
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0) / spread
  const misses = values.map((value, at) => (value - level - slope * (at - middle)) ** 2)
  return { slope, noise: Math.sqrt((mean(misses) * values.length) / Math.max(1, values.length - 2) / spread) }
}
