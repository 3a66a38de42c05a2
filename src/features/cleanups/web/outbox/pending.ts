import { weekOf } from '#platform/days.ts'
import { type Entry, isChange } from './machine.ts'

export type Pending = { cleanups: number; pieces: number; yearPieces: number; isOfThisWeek: boolean }

/** Sums pending cleanups to add to the server's totals. Leaves out refused ones and changes of counted cleanups. */
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
