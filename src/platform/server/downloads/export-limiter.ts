import { createConcurrencyLimiter } from '../concurrency-limiter.ts'

/** The queue of waiting export batches has no limit, because each export reads one batch at a time. */
const UNLIMITED_QUEUE = { maxQueued: Infinity, maxQueuedPerOwner: Infinity }
const limitToTwo = createConcurrencyLimiter({ concurrency: 2, ...UNLIMITED_QUEUE })

/**
 * Concurrency limiter for exports: each process reads two batches at a time, round-robin by owner. The other database
 * connections stay free for page requests.
 */
export async function* limitExportBatches<Row>(owner: string, batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const reading = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await limitToTwo(owner, () => reading.next())
      if (done) return
      yield value
    }
  } finally {
    await reading.return?.()
  }
}
