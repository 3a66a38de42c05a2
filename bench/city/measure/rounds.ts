import { median, timeOf } from '../../crowded-town.ts'

export type Works = Record<string, () => Promise<unknown>>
export type Measured = { what: string; ms: number; ratio: number }

const WARM_UP = 3

/**
 * Each work in turns with a look-up by primary key: the median of its times, and how many times that of the look-ups just
 * before it. Of a machine that others use too what is measured at once is alike, and the whole run is not.
 */
export async function inTurns(works: Works, byKey: () => Promise<unknown>, rounds: number): Promise<Measured[]> {
  const times = new Map(Object.keys(works).map((what) => [what, { byKey: [] as number[], work: [] as number[] }]))
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [what, work] of Object.entries(works)) {
      const keyTime = await timeOf(byKey)
      const time = await timeOf(work)
      if (round < 0) continue
      times.get(what)!.byKey.push(keyTime)
      times.get(what)!.work.push(time)
    }
  const least = median([...times.values()].flatMap(({ byKey: each }) => each))
  const measured = [...times].map(([what, { byKey: each, work }]) => ({
    what,
    ms: median(work),
    ratio: median(work) / median(each),
  }))
  return [{ what: BY_KEY, ms: least, ratio: 1 }, ...measured]
}

const BY_KEY = 'one row by primary key'
