import { createLimiter } from '../concurrency-limiter.ts'

/** Unlimited queue: each export reads one batch at a time, so the queue stays short. */
const anyNumber = { waiting: Infinity, waitingOfOne: Infinity }
const twoAtOnce = createLimiter({ atOnce: 2, ...anyNumber })

/**
 * Concurrency limiter for exports: each process reads two batches at a time, round-robin by owner. The other database
 * connections stay free for page requests.
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
