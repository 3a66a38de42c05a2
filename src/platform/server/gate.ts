/** Not the request is wrong, too much is asked at once: the same request will work in a moment. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

type Most = {
  atOnce: number
  waiting: number
  waitingOfOne: number
  /** milliseconds after which whoever still waits is turned away */
  patience?: number
  /** milliseconds: while more than a few take longer inside, fewer are let in at once */
  slow?: number
}

/** What one that was slow takes from those let in at once, and one that was not gives back: they balance at one in eight. */
const [FEWER, MORE] = [0.9, 0.25]
const LEAST_AT_ONCE = 2

/**
 * Lets `atOnce` in. The others wait in the order they came, but their owners take turns, so that whoever sends many
 * waits for their own; those beyond the most that may wait, or for too long, are turned away.
 */
export function openGate({ patience, slow = Infinity, ...most }: Most) {
  /** by owner, whoever's turn is next first */
  const lines = new Map<string, (() => void)[]>()
  let [inside, waiting, atOnce] = [0, 0, most.atOnce]

  return async function pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (inside < Math.floor(atOnce)) inside++
    else await turnOf(owner)
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (performance.now() - began > slow) atOnce = Math.max(LEAST_AT_ONCE, atOnce * FEWER)
      else atOnce = Math.min(most.atOnce, atOnce + MORE)
      inside--
      // whoever leaves hands the place on, so that nobody slips in between
      while (waiting > 0 && inside < Math.floor(atOnce)) {
        inside++
        next()!()
      }
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

  /** False when it is inside already. */
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
    // to the end of the turns, or out of them
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    return enter
  }
}
