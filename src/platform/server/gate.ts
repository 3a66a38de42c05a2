/** Not the request is wrong, too much is asked at once: the same request will work in a moment. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** Lets `atOnce` in; the others wait in the order they came, and those beyond `mostWaiting` are turned away. */
export function openGate(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside < atOnce) inside++
    else if (waiting.length < mostWaiting) await new Promise<void>((enter) => waiting.push(enter))
    else throw new TooBusy('Too many are waiting already.')
    try {
      return await work()
    } finally {
      // whoever leaves hands the place on, so that nobody slips in between
      const enter = waiting.shift()
      if (enter) enter()
      else inside--
    }
  }
}
