import { parseArgs } from 'node:util'
import { simulate } from '#features/cleanups/web/outbox/simulator.ts'

/**
 * Drives the outbox through so many schedules of a bad network, killed tabs and a hasty member. The first that goes wrong
 * prints its seed; `--seed` begins with that one.
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
    const { events, requests } = await simulate(seed)
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
  `${count} schedules from seed ${first} in ${seconds} s: ${total.events} events, ${total.requests} requests; nothing lost, doubled or out of order.`,
)
