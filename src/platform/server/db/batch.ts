import type { Db } from './db.ts'

/** Milliseconds after which a batch of reads (on a cold disk or a dead connection) no longer blocks the next batch. */
const MAX_BLOCKING_MS = 10

type PendingRead<Input, Result> = { input: Input; resolve(answer: Result): void; reject(error: unknown): void }

/** Reads a whole batch in one statement and returns the results in the order of the inputs. */
type ReadMany<Input, Result> = (db: Db, all: Input[]) => Promise<Result[]>

/**
 * Batches concurrent reads into one statement (like DataLoader, across requests). Reads that arrive while a statement
 * runs join the next one, so a result is never older than its request. If a statement fails, every read in it fails.
 */
export function batchReads<Input, Result>(
  readMany: ReadMany<Input, Result>,
): (db: Db, input: Input) => Promise<Result> {
  const batcherFor = memoizeByKey((db: Db) => createBatcher((all: Input[]) => readMany(db, all)))
  return (db, input) => batcherFor(db)(input)
}

/** Single-flight: concurrent callers with the same arguments share one read, whose result they must not mutate. */
export function singleFlight<Input, Result>(
  read: (db: Db, input: Input) => Promise<Result>,
): (db: Db, input: Input) => Promise<Result> {
  const batchersFor = memoizeByKey<Db, Map<string, Batcher<Input, Result>>>(() => new Map())
  return (db, input) => {
    const batchers = batchersFor(db)
    const cacheKey = JSON.stringify(input)
    const readOnce = async (all: Input[]) => {
      const answer = await read(db, input)
      return all.map(() => answer)
    }
    const batcher = batchers.get(cacheKey) ?? createBatcher(readOnce, () => batchers.delete(cacheKey))
    batchers.set(cacheKey, batcher)
    return batcher(input)
  }
}

function memoizeByKey<Key extends WeakKey, Value>(create: (key: Key) => Value) {
  const cache = new WeakMap<Key, Value>()
  return (key: Key) => {
    const value = cache.get(key) ?? create(key)
    cache.set(key, value)
    return value
  }
}

type Batcher<Input, Result> = (input: Input) => Promise<Result>

function createBatcher<Input, Result>(
  readMany: (all: Input[]) => Promise<Result[]>,
  onIdle?: () => void,
): Batcher<Input, Result> {
  let pending: PendingRead<Input, Result>[] = []
  let isRunning = false

  function runBatch() {
    const batch = pending
    pending = []
    let isBlocking = true
    const startNext = () => {
      clearTimeout(timer)
      if (!isBlocking) return
      isBlocking = false
      isRunning = pending.length > 0
      if (isRunning) runBatch()
      else onIdle?.()
    }
    const timer = setTimeout(startNext, MAX_BLOCKING_MS)
    void settle(batch).finally(startNext)
  }

  async function settle(batch: PendingRead<Input, Result>[]) {
    try {
      const answers = await readMany(batch.map(({ input }) => input))
      batch.forEach(({ resolve }, at) => resolve(answers[at]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, resolve, reject })
      if (isRunning) return
      isRunning = true
      // Wait one tick, so that all reads requested in the current tick join the batch.
      setImmediate(runBatch)
    })
}
