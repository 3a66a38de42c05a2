import { median } from '../../timing.ts'
import type { Clocks, SpentTime } from './clocks.ts'

export type MeasuredCalls = Record<string, () => Promise<unknown>>
/**
 * One row of the result. `ms` is the median time; `ratio` and `work` are multiples of a look-up by primary key, by the
 * wall clock and by CPU time.
 */
export type Measured = { what: string; ms: number; ratio: number; work?: number; isWrite?: true }

const WARM_UP = 3
export const BY_KEY = 'one row by primary key'

const medians = (spent: SpentTime[]) => ({
  ms: median(spent.map(({ ms }) => ms)),
  work: median(spent.map(({ work }) => work)),
})

export function toMeasured(what: string, spent: SpentTime[], byKey: SpentTime[]): Measured {
  const [own, least] = [medians(spent), medians(byKey)]
  return { what, ms: own.ms, ratio: own.ms / least.ms, work: own.work / least.work }
}

/** Alternates each call with a look-up by primary key, so that other load on the machine affects both equally. */
export async function measureInTurns(
  works: MeasuredCalls,
  byKey: () => Promise<unknown>,
  { spentOn }: Clocks,
  rounds: number,
) {
  const spent = new Map(Object.keys(works).map((what) => [what, [] as SpentTime[]]))
  const onKeys: SpentTime[] = []
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [what, work] of Object.entries(works)) {
      const onKey = await spentOn(byKey)
      const onWork = await spentOn(work)
      if (round < 0) continue
      onKeys.push(onKey)
      spent.get(what)!.push(onWork)
    }
  return [toMeasured(BY_KEY, onKeys, onKeys), ...Array.from(spent, ([what, each]) => toMeasured(what, each, onKeys))]
}
