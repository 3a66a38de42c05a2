import { parseArgs } from 'node:util'
import { median } from '../timing.ts'
import { type Figures, errorsIn, figuresOf, inProportion, medianOf } from './figures.ts'
import { openLine } from './line.ts'
import { type Paid, offerAtRate, offerInTurns } from './offer.ts'
import { loggedBy, peopleOf } from './people.ts'
import { timeToRecover } from './recovery.ts'
import { soak } from './soak.ts'
import { ms, round, tableOf } from './table.ts'
import { trafficOf } from './traffic.ts'
import { watch } from './watch.ts'

/*
 * npm run bench -- load
 * Load test of a running product with the demo town, started with TRUSTED_PROXIES=127.0.0.1 and the same METRICS_TOKEN
 * as this command. Prints the figures of docs/measurements/load.md. Without --at it finds the saturation first.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    at: { type: 'string' },
    soak: { type: 'string' },
  },
})
const [origin = 'http://localhost:3000'] = positionals
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const token = process.env['METRICS_TOKEN'] ?? ''

/** Numbers of concurrent visitors that are tried to find the saturation. */
const VISITORS = [4, 8, 16, 32, 64]
const [CALM, MOST] = [0.5, 4]
const OF_SATURATION = { 'half of saturation': CALM, saturation: 1, 'twice that': 2, 'four times': MOST }
const SOAKED_AT = 0.6

const line = openLine(origin)
try {
  const people = await peopleOf(line)
  const next = await trafficOf(line, people)
  const loggedBefore = await loggedBy(line, people)
  let acknowledged = 0
  const errors: Paid[] = []
  const noted = (paid: Paid[]) => {
    errors.push(...paid.filter(({ outcome }) => outcome.startsWith('error')))
    acknowledged += paid.filter(({ kind, outcome }) => kind === 'log' && outcome === 'served').length
    return paid
  }
  const measured = async (offer: () => Promise<Paid[]>) => {
    const watching = watch(line, token)
    const paid = noted(await offer())
    const during = paid.filter(({ at }) => at < seconds * 1000)
    return { paid, figures: figuresOf(during, seconds, await watching.stop()) }
  }
  // Warm-up: the first compilations and cache misses are not measured.
  const { figures: warm } = await measured(() => offerInTurns(next, 8, seconds))
  console.log(`Warm-up, 8 concurrent visitors: ${round(warm.served)} a second, p99 ${ms(warm.latency.p99)}`)
  const saturation = values.at ? Number(values.at) : await lookForSaturation()
  if (values.soak) {
    await soak({
      line,
      token,
      seconds: Number(values.soak),
      offer: async (lasts) => noted(await offerAtRate(next, lasts, SOAKED_AT * saturation)),
    })
  } else {
    await step(saturation)
  }
  console.log(`Cleanups logged: ${acknowledged} acknowledged, ${(await loggedBy(line, people)) - loggedBefore} found`)
  for (const [what, times] of errorsIn(errors)) console.log(`${times} × ${what}`)

  async function lookForSaturation() {
    let most = 0
    for (const visitors of VISITORS) {
      const { figures } = await measured(() => offerInTurns(next, visitors, seconds))
      console.log(`${visitors} concurrent visitors: ${round(figures.served)} a second, p99 ${ms(figures.latency.p99)}`)
      most = Math.max(most, inProportion(figures))
    }
    console.log(`Saturation: ${round(most)} a second of the whole mix`)
    return most
  }

  async function step(saturation: number) {
    const steps = new Map<string, Figures[]>()
    const recoveries: number[] = []
    for (let nr = 0; nr < rounds; nr++) {
      let calm = 0
      for (const [name, times] of Object.entries(OF_SATURATION)) {
        const isLast = times === MOST
        const then = isLast ? CALM * saturation : undefined
        const { paid, figures } = await measured(() => offerAtRate(next, seconds, times * saturation, then))
        const { latency, served, shed } = figures
        console.log(`${name}: ${round(served)} a second, p99 ${ms(latency.p99)}, ${round(shed)} % rejected with 503`)
        calm ||= latency.p95
        steps.set(name, [...(steps.get(name) ?? []), figures])
        if (isLast) recoveries.push(timeToRecover(paid, seconds, calm))
      }
    }
    console.log(`\n${tableOf(Array.from(steps, ([name, figures]) => [name, medianOf(figures)]))}\n`)
    console.log(`At half of saturation after four times: as fast as before within ${ms(median(recoveries))}`)
  }
} finally {
  line.close()
}
