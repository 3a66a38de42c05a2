import { weekOf } from '#platform/days.ts'
import { type Queued, isChange } from '../queue/queued.ts'

export type Pending = { cleanups: number; pieces: number; yearPieces: number; isOfThisWeek: boolean }

/** What comes on top of the numbers of the server; not what it has refused, which may never count, nor what it counts already. */
export function pendingOf(waiting: Queued[], today: string): Pending {
  const counted = waiting.filter((each) => !each.refusal && !isChange(each))
  const pieces = (some: Queued[]) => some.reduce((sum, { litterCount }) => sum + litterCount, 0)
  return {
    cleanups: counted.length,
    pieces: pieces(counted),
    yearPieces: pieces(counted.filter(({ date }) => date.slice(0, 4) === today.slice(0, 4))),
    isOfThisWeek: counted.some(({ date }) => weekOf(date) === weekOf(today)),
  }
}
