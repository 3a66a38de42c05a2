import { parseArgs } from 'node:util'
import { median } from '../timing.ts'
import { type Figures, countErrors, computeFigures, mixThroughput, medianFigures } from './figures.ts'
import { createHttpClient } from './http-client.ts'
import { type CompletedVisit, generateOpenLoad, generateClosedLoad } from './load-generator.ts'
import { countLoggedCleanups, signInAccounts } from './accounts.ts'
import { timeToRecover } from './recovery.ts'
import { runSoakTest } from './soak-test.ts'
import { formatMs, formatRounded, formatTable } from './table.ts'
import { createTraffic } from './traffic.ts'
import { monitorProcess } from './process-monitor.ts'

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
const CONCURRENT_VISITORS = [4, 8, 16, 32, 64]
const [CALM, MOST] = [0.5, 4]
const LOAD_STEPS = { 'half of saturation': CALM, saturation: 1, 'twice that': 2, 'four times': MOST }
const SOAK_SHARE = 0.6

const line = createHttpClient(origin)
try {
  const people = await signInAccounts(line)
  const next = await createTraffic(line, people)
  const loggedBefore = await countLoggedCleanups(line, people)
  let acknowledged = 0
  const errors: CompletedVisit[] = []
  const noted = (paid: CompletedVisit[]) => {
    errors.push(...paid.filter(({ outcome }) => outcome.startsWith('error')))
    acknowledged += paid.filter(({ kind, outcome }) => kind === 'log' && outcome === 'served').length
    return paid
  }
  const measured = async (offer: () => Promise<CompletedVisit[]>) => {
    const watching = monitorProcess(line, token)
    const paid = noted(await offer())
    const during = paid.filter(({ at }) => at < seconds * 1000)
    return { paid, figures: computeFigures(during, seconds, await watching.stop()) }
  }
  // Warm-up: the first compilations and cache misses are not measured.
  const { figures: warm } = await measured(() => generateClosedLoad(next, 8, seconds))
  console.log(
    `Warm-up, 8 concurrent visitors: ${formatRounded(warm.served)} a second, p99 ${formatMs(warm.latency.p99)}`,
  )
  const saturation = values.at ? Number(values.at) : await lookForSaturation()
  if (values.soak) {
    await runSoakTest({
      line,
      token,
      seconds: Number(values.soak),
      offer: async (lasts) => noted(await generateOpenLoad(next, lasts, SOAK_SHARE * saturation)),
    })
  } else {
    await step(saturation)
  }
  console.log(
    `Cleanups logged: ${acknowledged} acknowledged, ${(await countLoggedCleanups(line, people)) - loggedBefore} found`,
  )
  for (const [what, times] of countErrors(errors)) console.log(`${times} × ${what}`)

  async function lookForSaturation() {
    let most = 0
    for (const visitors of CONCURRENT_VISITORS) {
      const { figures } = await measured(() => generateClosedLoad(next, visitors, seconds))
      console.log(
        `${visitors} concurrent visitors: ${formatRounded(figures.served)} a second, p99 ${formatMs(figures.latency.p99)}`,
      )
      most = Math.max(most, mixThroughput(figures))
    }
    console.log(`Saturation: ${formatRounded(most)} a second of the whole mix`)
    return most
  }

  async function step(saturation: number) {
    const steps = new Map<string, Figures[]>()
    const recoveries: number[] = []
    for (let nr = 0; nr < rounds; nr++) {
      let calm = 0
      for (const [name, times] of Object.entries(LOAD_STEPS)) {
        const isLast = times === MOST
        const then = isLast ? CALM * saturation : undefined
        const { paid, figures } = await measured(() => generateOpenLoad(next, seconds, times * saturation, then))
        const { latency, served, shed } = figures
        console.log(
          `${name}: ${formatRounded(served)} a second, p99 ${formatMs(latency.p99)}, ${formatRounded(shed)} % rejected with 503`,
        )
        calm ||= latency.p95
        steps.set(name, [...(steps.get(name) ?? []), figures])
        if (isLast) recoveries.push(timeToRecover(paid, seconds, calm))
      }
    }
    console.log(`\n${formatTable(Array.from(steps, ([name, figures]) => [name, medianFigures(figures)]))}\n`)
    console.log(`At half of saturation after four times: as fast as before within ${formatMs(median(recoveries))}`)
  }
} finally {
  line.close()
}
