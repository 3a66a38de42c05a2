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
}

/**
 * Lets `atOnce` in. The others wait in the order they came, but their owners take turns, so that whoever sends many
 * waits for their own; those beyond the most that may wait, or for too long, are turned away.
 */
export function createLimiter({ patience, ...most }: Most) {
  /** by owner, whoever's turn is next first */
  const lines = new Map<string, (() => void)[]>()
  let [inside, waiting] = [0, 0]

  return async function pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (inside < most.atOnce) inside++
    else await turnOf(owner)
    try {
      return await work()
    } finally {
      // whoever leaves hands the place on, so that nobody slips in between
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
