import { weekOf } from '#platform/days.ts'
import type { Queued } from '../queue/queued.ts'

export type Pending = { cleanups: number; pieces: number; yearPieces: number; isOfThisWeek: boolean }

/** What comes on top of the numbers of the server; not what it has refused, which may never count. */
export function pendingOf(waiting: Queued[], today: string): Pending {
  const counted = waiting.filter(({ refusal }) => !refusal)
  const pieces = (some: Queued[]) => some.reduce((sum, { litterCount }) => sum + litterCount, 0)
  return {
    cleanups: counted.length,
    pieces: pieces(counted),
    yearPieces: pieces(counted.filter(({ date }) => date.slice(0, 4) === today.slice(0, 4))),
    isOfThisWeek: counted.some(({ date }) => weekOf(date) === weekOf(today)),
  }
}
