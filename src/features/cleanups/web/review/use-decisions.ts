import { MutationObserver, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { DECISION_UNDO_OFFERED_SECONDS, DECISION_UNDO_TOAST_TIMES } from '../../rules/review.ts'
import { reviewScreenUiTexts as words } from './copy.ts'
import {
  REVIEW_DECISION_KEY,
  REVIEW_REQUEST_SCOPE,
  type ReviewDecisionRequest,
  type ReviewDecisionOutcome,
  type OwnCleanupVersions,
  verifyCleanupsHaveRequestedDecision,
  filterCleanupsToDecide,
  sendReviewDecision,
  sendDecisionUndo,
} from './decisions.ts'
import { restoreReviewNoteDrafts, findObsoleteNoteDrafts, deleteReviewNoteDrafts } from './note-drafts.ts'
import { useReviewListRefresh } from './refresh.tsx'
import { type UndoableDecision, type ShowReviewRequest, createDecisionUndoHistory } from './undo-history.ts'

type DecideOptions = {
  /** Shows the decision and its undo in the queue, without waiting for the server unless a dialog waits. */
  show?: ShowReviewRequest
  /** Whether an open dialog waits for the answer and shows the error, in place of a toast. */
  isQuiet?: boolean
}

export type ReviewDecisionActions = ReturnType<typeof useReviewDecisions>

type SentRequest = { cleanups: CleanupForReview[]; ask: () => Promise<ReviewDecisionOutcome> }

/** Sends review decisions and undos in turn: an undo, or another decision, waits for the answer to the one before. */
export function useReviewDecisions() {
  const { soon, recount } = useReviewListRefresh()
  const [count, setCount] = useState(0)
  const queryClient = useQueryClient()
  const [{ history, versions, held, send }] = useState(() => createSessionState(queryClient, soon))

  const undo = async (decision: UndoableDecision) => {
    if (!history.remove(decision)) return
    const { order, answer, drafts, show } = decision
    const settle = show?.({ shown: order.cleanups, isUndo: true })
    recount(order, -1)
    // Drafts of notes are restored immediately after an undo, in case the admin decides again before the response.
    restoreReviewNoteDrafts(drafts)
    const ask = async () => sendDecisionUndo((await answer).done)
    const outcome = await send({ cleanups: order.cleanups, ask })
    settle?.(outcome)
    const { done } = await answer
    if (done.size === 0) return
    if (outcome.done.size === 0) deleteReviewNoteDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0) toastRefused(pickCleanups(order, done).cleanups, outcome)
    // A decision made since the undo was requested shows its own toast with an undo button.
    else if (!history.isUnderWay()) toastUndone(done.size)
  }

  /** Asks in turn, because the list may show a decision of this admin that the server has not stored yet. */
  const reportAlreadyDecided = async (request: ReviewDecisionRequest, isQuiet: boolean) => {
    const drafts = findObsoleteNoteDrafts(request)
    const ask = () => verifyCleanupsHaveRequestedDecision(request)
    const outcome = await send({ cleanups: request.cleanups, ask })
    if (outcome.refused.size === 0) {
      if (request.draft) deleteReviewNoteDrafts(drafts)
      toastAlreadyDecided(request)
    } else if (!isQuiet) toastRefused(request.cleanups, outcome)
    return outcome
  }

  const decide = async (
    request: ReviewDecisionRequest,
    { show, isQuiet = false }: DecideOptions = {},
  ): Promise<ReviewDecisionOutcome> => {
    const due = filterCleanupsToDecide(request, versions)
    if (due.length === 0) return reportAlreadyDecided(request, isQuiet)
    const order = { ...request, cleanups: due }
    const showDecided = (cleanups: CleanupForReview[]) =>
      show?.({ shown: cleanups.map(toDecided(request)), isUndo: false })
    const settleAtOnce = isQuiet ? undefined : showDecided(request.cleanups)
    recount(order, 1)
    const ask = async () => {
      const outcome = await sendReviewDecision(order, versions)
      for (const id of outcome.done.keys()) held.delete(id)
      return outcome
    }
    const answer = send({ cleanups: due, ask })
    const drafts = findObsoleteNoteDrafts(order)
    const decision: UndoableDecision = { order, answer, drafts, until: Infinity, again: new Set(), show }
    const onUndo = () => void undo(decision)
    history.add(decision)
    if (settleAtOnce) toastDecided(order, onUndo)

    const outcome = await answer
    const unchanged = request.cleanups.filter((row) => !due.includes(row))
    const versionsOf = unchanged.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt] as const)
    const whole = { ...outcome, done: new Map([...versionsOf, ...outcome.done]) }
    const settle = settleAtOnce ?? showDecided(pickCleanups(request, whole.done).cleanups)
    settle?.(whole)
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
    else if (!settleAtOnce) toastDecided(done, onUndo)
    return whole
  }

  const undoLast = () => {
    const latest = history.latest()
    if (latest) void undo(latest)
  }

  return { decide, undoLast, held, count, refresh: soon }
}

function createSessionState(queryClient: QueryClient, onSettled: () => void) {
  const versions: OwnCleanupVersions = new Map()
  // The hook `useMutation` would render all rows again for every step of every request.
  const requests = new MutationObserver(queryClient, {
    mutationKey: REVIEW_DECISION_KEY,
    scope: REVIEW_REQUEST_SCOPE,
    mutationFn: ({ ask }: SentRequest) => ask(),
    // Deciding again before the list reloads must not conflict with the admin's own decision.
    onSuccess: ({ done }) => done.forEach((version, id) => versions.set(id, version)),
    onSettled,
  })
  const send = (request: SentRequest) => requests.mutate(request)
  return { history: createDecisionUndoHistory(), versions, held: new Set<string>(), send }
}

const pickCleanups = (order: ReviewDecisionRequest, ids: ReadonlyMap<string, unknown>): ReviewDecisionRequest => ({
  ...order,
  cleanups: order.cleanups.filter(({ cleanupId }) => ids.has(cleanupId)),
})

/** Reviewer and time of the decision follow with the next list. */
const toDecided =
  ({ status, note }: ReviewDecisionRequest) =>
  (row: CleanupForReview): CleanupForReview => ({
    ...row,
    status,
    adminNotes: note || null,
    reviewer: null,
    reviewedAt: null,
  })

export function useBusyCleanupIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: REVIEW_DECISION_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as SentRequest).cleanups.map(({ cleanupId }) => cleanupId),
  })
  return useMemo(() => new Set(ids.flat()), [ids])
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
