import { useMemo, useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { DECISION_UNDO_OFFERED_SECONDS, DECISION_UNDO_TOAST_TIMES } from '../../rules/review.ts'
import { reviewScreenUiTexts as words } from './copy.ts'
import {
  type ReviewDecisionRequest,
  type ReviewDecisionOutcome,
  type CleanupVersionsAfterOwnDecision,
  verifyCleanupsHaveRequestedDecision,
  filterCleanupsToDecide,
  sendReviewDecision,
  sendDecisionUndo,
  cleanupVersionKey,
} from './decisions.ts'
import { restoreReviewNoteDrafts, findObsoleteNoteDrafts, deleteReviewNoteDrafts } from './note-drafts.ts'
import { useReviewListRefresh } from './refresh.tsx'
import { createSerialTaskQueue } from './serial-queue.ts'
import { type UndoableDecision, getDecidedCleanupIds, createDecisionUndoHistory } from './undo-history.ts'

type DecideOptions = Pick<UndoableDecision, 'onUndo' | 'onUndone'> & {
  /** Whether the success toast of a decision appears before the server answers. */
  isAtOnce?: boolean
  /** Whether to show no error toast about a decision, because an open dialog shows the error. */
  isQuiet?: boolean
}

export type ReviewDecisionActions = ReturnType<typeof useReviewDecisions>

/**
 * Sends review decisions and undos one after the other. An undo, or another decision, waits for the response to the
 * previous request.
 */
export function useReviewDecisions() {
  const { soon, recount, during } = useReviewListRefresh()
  const { busy, begin } = useInFlight()
  const [count, setCount] = useState(0)
  const [{ history, versions, inTurn }] = useState(createSessionState)

  /** Adds a decision or undo to the serial queue of requests. Those made while it is in flight run after it. */
  const send = (
    order: ReviewDecisionRequest,
    ask: () => Promise<ReviewDecisionOutcome>,
  ): Promise<ReviewDecisionOutcome> =>
    during(() =>
      inTurn(async () => {
        const outcome = await ask()
        // The versions created by decisions are remembered, so that deciding again before the list reloads causes no
        // conflict.
        for (const row of order.cleanups) {
          const version = outcome.done.get(row.cleanupId)
          if (version) versions.set(cleanupVersionKey(row), version)
        }
        return outcome
      }),
    )

  const undo = async (decision: UndoableDecision) => {
    if (!history.remove(decision)) return
    const { order, answer, drafts, onUndo, onUndone } = decision
    onUndo?.()
    recount(order, -1)
    // Drafts of notes are restored immediately after an undo, in case the admin decides again before the response.
    restoreReviewNoteDrafts(drafts)
    const end = begin(order)
    const outcome = await send(order, async () => sendDecisionUndo(order.cleanups, (await answer).done))
    const { done } = await answer
    onUndone?.(outcome)
    end()
    if (done.size === 0) return
    if (outcome.done.size === 0) deleteReviewNoteDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0) toastRefused(pickCleanups(order, done).cleanups, outcome)
    // A decision made since the undo was requested shows its own toast with an undo button.
    else if (!history.isUnderWay()) toastUndone(done.size)
  }

  const isDone = (order: ReviewDecisionRequest) => filterCleanupsToDecide(order, versions).length === 0

  /**
   * Handles a decision that the cleanups already have. It is queued like others: the list may show a decision of this
   * admin that the server has not stored yet.
   */
  const reportAlreadyDecided = async (
    request: ReviewDecisionRequest,
    { isQuiet = false }: DecideOptions,
  ): Promise<ReviewDecisionOutcome> => {
    const drafts = findObsoleteNoteDrafts(request)
    const outcome = await during(() => inTurn(() => verifyCleanupsHaveRequestedDecision(request)))
    if (outcome.refused.size === 0) {
      if (request.draft) deleteReviewNoteDrafts(drafts)
      toastAlreadyDecided(request)
    } else if (!isQuiet) toastRefused(request.cleanups, outcome)
    return outcome
  }

  const decideOn = async (
    order: ReviewDecisionRequest,
    { isAtOnce, isQuiet, ...how }: DecideOptions,
  ): Promise<ReviewDecisionOutcome> => {
    const end = begin(order)
    recount(order, 1)
    const answer = send(order, () => sendReviewDecision(order, versions))
    const drafts = findObsoleteNoteDrafts(order)
    const decision: UndoableDecision = { order, answer, drafts, until: Infinity, again: new Set(), ...how }
    const onUndo = () => void undo(decision)
    history.add(decision)
    if (isAtOnce) toastDecided(order, onUndo)

    const outcome = await answer
    end()
    const [done, refused] = [pickCleanups(order, outcome.done), pickCleanups(order, outcome.refused)]
    const isRefused = refused.cleanups.length > 0
    const isStanding = history.isThere(decision)
    decision.order = done
    decision.until = Date.now() + DECISION_UNDO_OFFERED_SECONDS * 1000
    setCount((now) => now + done.cleanups.length)
    if (isStanding && isRefused) recount(refused, -1)
    if (isStanding && !isRefused) deleteReviewNoteDrafts(drafts)
    if (done.cleanups.length === 0) history.remove(decision)
    if (isRefused && !isQuiet) toastRefused(order.cleanups, outcome, history.isThere(decision) ? onUndo : undefined)
    else if (!isAtOnce) toastDecided(done, onUndo)
    return outcome
  }

  const decide = async (request: ReviewDecisionRequest, how: DecideOptions = {}): Promise<ReviewDecisionOutcome> => {
    const due = filterCleanupsToDecide(request, versions)
    if (due.length === 0) return reportAlreadyDecided(request, how)
    const alreadyDecided = request.cleanups.filter((row) => !due.includes(row))
    const outcome = await decideOn({ ...request, cleanups: due }, how)
    const versionsOf = alreadyDecided.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt] as const)
    return { ...outcome, done: new Map([...versionsOf, ...outcome.done]) }
  }

  const undoLast = () => {
    const latest = history.latest()
    if (latest) void undo(latest)
  }

  return { decide, isDone, undoLast, busy, count, refresh: soon }
}

const createSessionState = () => ({
  history: createDecisionUndoHistory(),
  versions: new Map() as CleanupVersionsAfterOwnDecision,
  inTurn: createSerialTaskQueue(),
})

const pickCleanups = (order: ReviewDecisionRequest, ids: ReadonlyMap<string, unknown>): ReviewDecisionRequest => ({
  ...order,
  cleanups: order.cleanups.filter(({ cleanupId }) => ids.has(cleanupId)),
})

function useInFlight() {
  const [underWay, set] = useState<readonly string[][]>([])
  const busy: ReadonlySet<string> = useMemo(() => new Set(underWay.flat()), [underWay])
  const begin = (order: ReviewDecisionRequest) => {
    const ids = getDecidedCleanupIds(order)
    set((now) => [...now, ids])
    return () => set((now) => now.filter((each) => each !== ids))
  }
  return { busy, begin }
}

function toastDecided({ cleanups, status }: ReviewDecisionRequest, onUndo: () => void) {
  const [first] = cleanups
  if (!first) return
  void showToast.success(words.decided(status, cleanups.length), {
    description: cleanups.length === 1 ? words.about(first) : undefined,
    ...undoAction(onUndo),
  })
}

const undoAction = (onUndo: () => void) => ({
  ...DECISION_UNDO_TOAST_TIMES,
  action: { label: 'Undo', shortcut: 'U', onPress: onUndo },
})

/** Shows a warning that cleanups already had this status, so that there is nothing to undo. */
function toastAlreadyDecided({ cleanups, status }: ReviewDecisionRequest) {
  const [first] = cleanups
  const description = first && cleanups.length === 1 ? words.about(first) : undefined
  void showToast.warning(words.already(status, cleanups.length), { description })
}

/** Shows an error toast about failed decisions, with reason and number. It offers to undo those that succeeded. */
function toastRefused(cleanups: CleanupForReview[], { refused }: ReviewDecisionOutcome, onUndo?: () => void) {
  const one = cleanups.find(({ cleanupId }) => refused.has(cleanupId))
  const [why = texts.failed] = refused.values()
  const isWhole = why === texts.failed || why === texts.missing
  const reason = isWhole ? undefined : why
  const which = one && refused.size === 1 ? words.about(one) : undefined
  const howMany = cleanups.length > 1 ? words.refused(refused.size, cleanups.length) : undefined
  // The member's name in a toast gets a period only if more text follows.
  const description = [which && (reason || howMany) ? `${which}.` : which, reason, howMany].filter(Boolean).join(' ')
  void showToast.error(isWhole ? why : texts.failed, {
    description: description || undefined,
    ...(onUndo && undoAction(onUndo)),
  })
}

const toastUndone = (count: number) => void showToast.success(words.undone(count))

/** Error of the first failed decision, with the number of failures if there were several cleanups. */
export function formatDecisionErrors({ refused }: ReviewDecisionOutcome, of: number): string {
  const [why = texts.failed] = refused.values()
  return of > 1 ? `${why} ${words.refused(refused.size, of)}` : why
}
