import { median } from '../timing.ts'
import { latencyOf } from './figures.ts'
import type { Line } from './line.ts'
import type { Paid } from './offer.ts'
import { ms, round } from './table.ts'
import { type Process, watch } from './watch.ts'

const MINUTE = 60
/** A slope of so many times its standard error is chance once in twenty; one that adds less than a tenth in an hour … */
const BY_CHANCE = 2
/** … is smaller than what a minute more or less of collecting garbage makes. */
const [A_TENTH, HOUR] = [0.1, 60]
/** The first two minutes fill what is kept by design: the page cache, statements, pools, compiled code. */
const WARMING = 2

type Soak = { line: Line; token: string; seconds: number; offer(seconds: number): Promise<Paid[]> }

/** Memory minute by minute under a steady load. */
export async function soak({ line, token, seconds, offer }: Soak): Promise<void> {
  const watching = watch(line, token)
  const paid = await offer(seconds)
  await watching.stop()
  const byMinute = Map.groupBy(watching.seen, ({ at }) => Math.floor(at / MINUTE))
  const minutes = Array.from({ length: Math.floor(seconds / MINUTE) }, (_, nr) => memoryIn(byMinute.get(nr) ?? []))
  console.log('\n| minute | least heap | RSS | external |\n| --- | --- | --- | --- |')
  for (const [nr, { heap, rss, external }] of minutes.entries())
    console.log(`| ${nr + 1} | ${round(heap)} MB | ${round(rss)} MB | ${round(external)} MB |`)
  const settled = minutes.slice(WARMING)
  for (const name of ['heap', 'rss'] as const) {
    const { slope, noise } = slopeOf(settled.map((minute) => minute[name]))
    const isFlat = slope <= Math.max(BY_CHANCE * noise, (A_TENTH * settled[0]![name]) / HOUR)
    console.log(`${name}: ${slope.toFixed(2)} MB a minute (± ${noise.toFixed(2)}): ${isFlat ? 'flat' : 'GROWS'}`)
  }
  const served = paid.filter(({ outcome }) => outcome === 'served')
  const { p50, p95, p99 } = latencyOf(served)
  console.log(
    `${round(paid.length / seconds)} a second; ${served.length} of ${paid.length} served; p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`,
  )
}

/** What is left after a collection is what counts of the heap; of the rest, the middle. */
function memoryIn(seen: Process[]) {
  const middle = (name: keyof Process) => median(seen.map((each) => each[name]))
  return { heap: Math.min(...seen.map(({ heap }) => heap)), rss: middle('rss'), external: middle('external') }
}

/** The line through the minutes with the least squares, and the standard error of its slope. */
export function slopeOf(values: number[]) {
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const [middle, level] = [(values.length - 1) / 2, mean(values)]
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0) / spread
  const misses = values.map((value, at) => (value - level - slope * (at - middle)) ** 2)
  return { slope, noise: Math.sqrt((mean(misses) * values.length) / Math.max(1, values.length - 2) / spread) }
}
