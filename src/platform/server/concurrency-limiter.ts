/** Thrown when the limiter's queue is full. The request itself is fine: the same one succeeds a moment later (503). */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

type Most = {
  atOnce: number
  waiting: number
  waitingOfOne: number
  /** A task queued for longer than this is rejected. Without it, tasks wait for as long as it takes. */
  patience?: number
}

/**
 * Concurrency limiter with a fair queue: it runs at most `concurrency` tasks. Queued tasks are served round-robin by
 * owner, so that an owner with many tasks delays only itself. Load beyond the queue limits is rejected (load shedding).
 */
export function createLimiter({ patience, ...most }: Most) {
  /** Task queues by owner, in the order of whose turn is next. */
  const lines = new Map<string, (() => void)[]>()
  let [inside, waiting] = [0, 0]

  return async function pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (inside < most.atOnce) inside++
    else await turnOf(owner)
    try {
      return await work()
    } finally {
      // Hand the slot straight to the next task, so that a newcomer cannot overtake the queue.
      const enter = next()
      if (enter) enter()
      else inside--
    }
  }

  function turnOf(owner: string) {
    const line = lines.get(owner) ?? []
    if (waiting >= most.waiting || line.length >= most.waitingOfOne) throw new TooBusy('Too many are waiting already.')
    waiting++
    lines.set(owner, line)
    return new Promise<void>((enter, refuse) => {
      line.push(enter)
      if (patience === undefined) return
      const giveUp = () => {
        if (leave(owner, enter)) refuse(new TooBusy('Others took too long.'))
      }
      setTimeout(giveUp, patience).unref()
    })
  }

  /** Returns false when the task has already started. */
  function leave(owner: string, enter: () => void) {
    const line = lines.get(owner) ?? []
    const at = line.indexOf(enter)
    if (at < 0) return false
    waiting--
    line.splice(at, 1)
    if (line.length === 0) lines.delete(owner)
    return true
  }

  function next() {
    const [first] = lines
    if (!first) return undefined
    const [owner, line] = first
    const enter = line.shift()
    waiting--
    // Move the owner to the end of the round, or drop it when its queue is empty.
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    return enter
  }
}
