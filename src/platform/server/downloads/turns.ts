import { createLimiter } from '../concurrency-limiter.ts'

/** Each export has one batch underway at most, so nobody is ever turned away. */
const anyNumber = { waiting: Infinity, waitingOfOne: Infinity }
const twoAtOnce = createLimiter({ atOnce: 2, ...anyNumber })

/**
 * However many exports run, two of their batches are read at once in each process, and whoever runs many waits for their
 * own: the other connections are for those who look at pages meanwhile.
 */
export async function* inTurns<Row>(owner: string, batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const reading = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await twoAtOnce(owner, () => reading.next())
      if (done) return
      yield value
    }
  } finally {
    await reading.return?.()
  }
}
