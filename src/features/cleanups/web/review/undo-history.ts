import { SERVER_UNDO_LIMIT_SECONDS, DECISION_UNDO_OFFERED_SECONDS } from '../../rules/review.ts'
import type { ReviewDecisionRequest, ReviewDecisionOutcome } from './decisions.ts'
import type { ReviewNoteTextsByDraftName } from './note-drafts.ts'
import type { OpenReviewRequest } from './queue.ts'

export type UndoableDecision = {
  order: ReviewDecisionRequest
  answer: Promise<ReviewDecisionOutcome>
  /** Unsent notes from before the decision, restored by an undo. */
  drafts: ReviewNoteTextsByDraftName
  /** Time until which undoing the decision is offered. Infinite until the server has answered. */
  until: number
  /** Cleanups that were decided on again since. Undoing this decision does not restore them. */
  again: Set<string>
  show?: ShowReviewRequest | undefined
}

/** Optimistic update: shows cleanups with the expected result. Returns a function that shows the server's result. */
export type ShowReviewRequest = (request: OpenReviewRequest) => (outcome: ReviewDecisionOutcome) => void

export function createDecisionUndoHistory() {
  let all: UndoableDecision[] = []
  const isThere = (decision: UndoableDecision) => all.includes(decision)
  return {
    isThere,
    isUnderWay: () => all.some(({ until }) => until === Infinity),
    add(decision: UndoableDecision) {
      // Expired decisions stay for a while, because the toast that offers the undo may stay a little longer.
      const gone = Date.now() - (SERVER_UNDO_LIMIT_SECONDS - DECISION_UNDO_OFFERED_SECONDS) * 1000
      all = all.filter(({ until }) => until > gone)
      for (const { again } of all) for (const id of getDecidedCleanupIds(decision.order)) again.add(id)
      all.push(decision)
    },
    /** Returns whether the history contained the decision. */
    remove(decision: UndoableDecision): boolean {
      const wasThere = isThere(decision)
      all = all.filter((each) => each !== decision)
      return wasThere
    },
    /** Returns the latest decision that can still be undone, at least for some of its cleanups. */
    latest: (): UndoableDecision | undefined =>
      all.findLast(
        ({ until, order, again }) => until > Date.now() && getDecidedCleanupIds(order).some((id) => !again.has(id)),
      ),
  }
}

export const getDecidedCleanupIds = ({ cleanups }: ReviewDecisionRequest) => cleanups.map(({ cleanupId }) => cleanupId)
