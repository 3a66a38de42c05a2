import { parseArgs } from 'node:util'
import { simulateOutboxFromSeed } from '#features/cleanups/web/outbox/simulator.ts'

/*
 * npm run bench -- outbox
 * Simulation test: drives the outbox through seeded schedules of network failures, killed tabs and a hasty member. The
 * first failure prints its seed and ends the run; `--seed` repeats it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const [count, first] = [Number(positionals[0] ?? 10_000), Number(values.seed)]

const start = performance.now()
const total = { events: 0, requests: 0 }
for (let seed = first; seed < first + count; seed++) {
  try {
    const { events, requests } = await simulateOutboxFromSeed(seed)
    total.events += events
    total.requests += requests
  } catch (error) {
    console.error(`Seed ${seed}:`, error)
    process.exit(1)
  }
  if ((seed - first + 1) % 100_000 === 0) console.log(`${seed - first + 1} schedules`)
}
const seconds = Math.round((performance.now() - start) / 1000)
console.log(
  `${count} schedules from seed ${first} in ${seconds} s: ${total.events} events, ${total.requests} requests; nothing lost, duplicated or out of order.`,
)
