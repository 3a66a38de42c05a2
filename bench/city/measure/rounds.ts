import { median, timeOf } from '../../crowded-town.ts'

export type Works = Record<string, () => Promise<unknown>>
export type Measured = { what: string; ms: number; ratio: number }

const WARM_UP = 3

/**
 * Each work in turns with a look-up by primary key: the median of its times, and how many times that of the look-ups it is.
 */
export async function inTurns(works: Works, byKey: () => Promise<unknown>, rounds: number): Promise<Measured[]> {
  const keyTimes: number[] = []
  const times = new Map(Object.keys(works).map((what) => [what, [] as number[]]))
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [what, work] of Object.entries(works)) {
      const keyTime = await timeOf(byKey)
      const time = await timeOf(work)
      if (round < 0) continue
      keyTimes.push(keyTime)
      times.get(what)!.push(time)
    }
  const least = median(keyTimes)
  const measured = [...times].map(([what, each]) => ({ what, ms: median(each), ratio: median(each) / least }))
  return [{ what: BY_KEY, ms: least, ratio: 1 }, ...measured]
}

export const BY_KEY = 'one row by primary key'
