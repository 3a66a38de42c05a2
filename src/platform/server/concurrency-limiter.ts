/**
 * Thrown when a concurrency limiter's queue is full or a queued task has waited too long (503). The request itself is
 * valid, so the client may repeat it.
 */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

type LimiterOptions = {
  concurrency: number
  maxQueued: number
  maxQueuedPerOwner: number
  /**
   * Milliseconds after which a queued task of the limiter is rejected. Without a value, tasks wait without a time
   * limit.
   */
  timeoutMs?: number
}

/**
 * Concurrency limiter with a fair queue: it runs at most `concurrency` tasks. Queued tasks are served round-robin by
 * owner, so that an owner with many tasks delays only itself. Load beyond the queue limits is rejected (load shedding).
 */
export function createConcurrencyLimiter({ timeoutMs, ...max }: LimiterOptions) {
  /** The limiter's task queues by owner; the first owner's task runs next. */
  const queues = new Map<string, (() => void)[]>()
  let [running, queued] = [0, 0]

  return async function run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    if (running < max.concurrency) running++
    else await enqueue(owner)
    try {
      return await task()
    } finally {
      // Start the next queued task in place of the finished one. If the number of running tasks fell first, a new task
      // could overtake the queue.
      const start = dequeue()
      if (start) start()
      else running--
    }
  }

  function enqueue(owner: string) {
    const queue = queues.get(owner) ?? []
    if (queued >= max.maxQueued || queue.length >= max.maxQueuedPerOwner)
      throw new TooBusyError('Too many are waiting already.')
    queued++
    queues.set(owner, queue)
    return new Promise<void>((start, reject) => {
      queue.push(start)
      if (timeoutMs === undefined) return
      const rejectIfStillQueued = () => {
        if (removeFromQueue(owner, start)) reject(new TooBusyError('Others took too long.'))
      }
      setTimeout(rejectIfStillQueued, timeoutMs).unref()
    })
  }

  /** Removes a task from the limiter's queue. Returns false when the task has already started. */
  function removeFromQueue(owner: string, start: () => void) {
    const queue = queues.get(owner) ?? []
    const position = queue.indexOf(start)
    if (position < 0) return false
    queued--
    queue.splice(position, 1)
    if (queue.length === 0) queues.delete(owner)
    return true
  }

  function dequeue() {
    const [firstQueue] = queues
    if (!firstQueue) return undefined
    const [owner, queue] = firstQueue
    const start = queue.shift()
    queued--
    // Round-robin: move the queue's owner behind all other owners, or remove an owner whose queue is empty.
    queues.delete(owner)
    if (queue.length > 0) queues.set(owner, queue)
    return start
  }
}
