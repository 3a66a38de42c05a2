import { weekOf } from '#platform/days.ts'
import { type Entry, isChange } from './machine.ts'

export type Pending = { cleanups: number; pieces: number; yearPieces: number; isOfThisWeek: boolean }

/** What comes on top of the numbers of the server; not what it has refused, which may never count, nor what it counts already. */
export function pendingOf(waiting: Entry[], today: string): Pending {
  const counted = waiting.filter((each) => !each.refusal && !isChange(each))
  const pieces = (some: Entry[]) => some.reduce((sum, { values }) => sum + values.litterCount, 0)
  return {
    cleanups: counted.length,
    pieces: pieces(counted),
    yearPieces: pieces(counted.filter(({ values: { date } }) => date.slice(0, 4) === today.slice(0, 4))),
    isOfThisWeek: counted.some(({ values: { date } }) => weekOf(date) === weekOf(today)),
  }
}
