import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { type SignInFuzzCase, anySignInFuzzCase, createDoorFuzzer } from '#app/server/attacks/door-fuzz.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createLogger } from '#platform/server/log.ts'
import { createFilledDatabase } from '../city/database.ts'
import { median } from '../timing.ts'

/*
 * npm run bench -- door-fuzz
 * Fuzzing of sign-in: sends answers of passkeys, cookies, tickets and codes with one part changed. Fails when a response
 * is a 5xx, reveals internal details, or signs somebody in. Prints the slowest responses and the growth of the heap.
 */

const MB = 1024 * 1024
const SLOWEST = 15
const REPEATS = 5
const ROUNDS = 10

const [cases = '20000', seed = '49'] = process.argv.slice(2).filter((each) => !each.startsWith('--'))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function measureHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / MB
}

let errors = 0
const log = createLogger({ mode: 'test', logLevel: 'error' }, { write: () => errors++ })
const database = await createFilledDatabase(async () => {})
const db = openDatabasePool(database.url, { max: 5 })
const app = await startTestApp({ databaseUrl: database.url, platform: { log } })
try {
  const fuzzer = await createDoorFuzzer(app, db, () => errors)
  const statuses: Record<string, Record<string, number>> = {}
  const faults: string[] = []
  const times: number[] = []
  let slowest: { tried: SignInFuzzCase; ms: number }[] = []
  const heap: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sample = fc.sample(anySignInFuzzCase, {
      numRuns: Math.ceil(Number(cases) / ROUNDS),
      seed: Number(seed) + round,
    })
    for (const tried of sample) {
      const result = await fuzzer.send(tried)
      if (!result) continue
      const { status, ms } = result
      const counts = (statuses[tried.door] ??= {})
      counts[status] = (counts[status] ?? 0) + 1
      times.push(ms)
      for (const fault of result.faults) faults.push(`${JSON.stringify(tried).slice(0, 300)}: ${fault}`)
      if (slowest.length < SLOWEST || ms > slowest.at(-1)!.ms)
        slowest = [...slowest, { tried, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
    }
    heap.push(measureHeap())
  }
  console.table(statuses)

  // The fastest of several repeats excludes the cost of other processes and garbage collection.
  const repeated: Record<string, unknown>[] = []
  for (const { tried, ms } of slowest) {
    const again: number[] = []
    const began = process.cpuUsage()
    for (let at = 0; at < REPEATS; at++) again.push((await fuzzer.send(tried))?.ms ?? 0)
    const { user, system } = process.cpuUsage(began)
    repeated.push({
      'first, ms': Math.round(ms),
      'fastest repeat, ms': Number(Math.min(...again).toFixed(1)),
      'CPU of client and server, ms': Number(((user + system) / 1000 / REPEATS).toFixed(1)),
      case: JSON.stringify(tried).slice(0, 110),
    })
  }
  console.table(repeated)
  const sorted = times.toSorted((a, b) => a - b)
  const unexpected = await fuzzer.countUnexpectedSessions()
  console.table({
    'requests sent': times.length,
    'median, ms': Number(median(times).toFixed(1)),
    '99th percentile, ms': Number(sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)),
    'slowest, ms': Number(sorted.at(-1)!.toFixed(1)),
    'heap after each tenth, MB': heap.map((each) => each.toFixed(1)).join(' '),
    'sessions without a sign-in': unexpected,
    faults: faults.length,
  })
  for (const fault of faults.slice(0, 40)) console.error(fault)
  if (faults.length > 0 || unexpected > 0) process.exitCode = 1
} finally {
  await app.close()
  await db.$client.end()
  await database.close()
}
