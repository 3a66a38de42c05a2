import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { simulateOutboxFromSeed } from './simulator.ts'

const SCHEDULES = 10_000

test(
  `in ${SCHEDULES} random simulations the outbox delivers each cleanup once, in order, as last typed`,
  { timeout: 600_000 },
  async () => {
    let requests = 0
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const done = await simulateOutboxFromSeed(seed).catch((error: unknown) => {
        throw new Error(`Seed ${seed}: npm run bench -- outbox 1 --seed=${seed} replays it.`, { cause: error })
      })
      requests += done.requests
      await setImmediate()
    }
    expect(requests).toBeGreaterThan(SCHEDULES)
  },
)
