import { median, timeOf } from '../../crowded-town.ts'

export type Works = Record<string, () => Promise<unknown>>
/** In how many milliseconds, and in how many times as many as a look-up by primary key at the same time. */
export type Measured = { what: string; ms: number; ratio: number; undisturbed: number }

const WARM_UP = 3

/** On a machine that others use too the quickest tenth tells what the work itself takes, without the waiting for a core. */
const quick = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)]!

export const measured = (what: string, times: number[], byKey: number[]): Measured => ({
  what,
  ms: median(times),
  ratio: median(times) / median(byKey),
  undisturbed: quick(times) / quick(byKey),
})

/** Each work in turns with a look-up by primary key, so that whatever else the machine does befalls both. */
export async function inTurns(works: Works, byKey: () => Promise<unknown>, rounds: number): Promise<Measured[]> {
  const times = new Map(Object.keys(works).map((what) => [what, [] as number[]]))
  const keyTimes: number[] = []
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [what, work] of Object.entries(works)) {
      const keyTime = await timeOf(byKey)
      const time = await timeOf(work)
      if (round < 0) continue
      keyTimes.push(keyTime)
      times.get(what)!.push(time)
    }
  return [measured(BY_KEY, keyTimes, keyTimes), ...[...times].map(([what, each]) => measured(what, each, keyTimes))]
}

export const BY_KEY = 'one row by primary key'
