import { UNDO_ACCEPTED_SECONDS, UNDO_OFFERED_SECONDS } from '../../rules/review.ts'
import type { Order, Outcome } from './decisions.ts'
import type { Drafts } from './note-drafts.ts'

/** A decision of this sitting that can be taken back for a while. */
export type UndoableDecision = {
  order: Order
  answer: Promise<Outcome>
  /** as they were when it was made */
  drafts: Drafts
  /** endless while the answer is not there */
  until: number
  /** decided on again since: what was before this one does not come back any more */
  again: Set<string>
  /** it is being taken back */
  onUndo?: (() => void) | undefined
  /** it has been, as far as it could be */
  onUndone?: ((outcome: Outcome) => void) | undefined
}

/** Those of this sitting. */
export function createUndoHistory() {
  let all: UndoableDecision[] = []
  const isThere = (decision: UndoableDecision) => all.includes(decision)
  return {
    isThere,
    isUnderWay: () => all.some(({ until }) => until === Infinity),
    add(decision: UndoableDecision) {
      // a message that offers it may stay a little longer than it should
      const gone = Date.now() - (UNDO_ACCEPTED_SECONDS - UNDO_OFFERED_SECONDS) * 1000
      all = all.filter(({ until }) => until > gone)
      for (const { again } of all) for (const id of idsOf(decision.order)) again.add(id)
      all.push(decision)
    },
    /** Tells whether it was there. */
    remove(decision: UndoableDecision): boolean {
      const wasThere = isThere(decision)
      all = all.filter((each) => each !== decision)
      return wasThere
    },
    /** The latest of which something can be taken back. */
    latest: (): UndoableDecision | undefined =>
      all.findLast(({ until, order, again }) => until > Date.now() && idsOf(order).some((id) => !again.has(id))),
  }
}

export const idsOf = ({ cleanups }: Order) => cleanups.map(({ cleanupId }) => cleanupId)
