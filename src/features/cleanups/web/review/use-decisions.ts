import { useMemo, useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { ReviewedCleanup } from '../../contract/review.ts'
import { reviewSentences as say } from '../../copy.ts'
import { UNDO_OFFERED_SECONDS } from '../../rules/review.ts'
import { reviewCopy as words } from './copy.ts'
import {
  type DecisionRequest,
  type DecisionOutcome,
  type DecidedCleanupVersions,
  confirmDecided,
  filterUndecided,
  sendDecision,
  sendUndo,
  cleanupVersionKey,
} from './decisions.ts'
import { restoreNoteDrafts, findObsoleteDrafts, deleteNoteDrafts } from './note-drafts.ts'
import { useReviewRefresh } from './refresh.tsx'
import { createSerialQueue } from './serial-queue.ts'
import { type UndoableDecision, getCleanupIds, createUndoHistory } from './undo-history.ts'

type DecideOptions = Pick<UndoableDecision, 'onUndo' | 'onUndone'> & {
  /** Whether the success toast of a decision appears before the server answers. */
  isAtOnce?: boolean
  /** Whether to show no error toast about a decision, because an open dialog shows the error. */
  isQuiet?: boolean
}

export type DecisionActions = ReturnType<typeof useDecisions>

/**
 * Sends review decisions and undos one after the other. An undo, or another decision, waits for the response to the
 * previous request.
 */
export function useDecisions() {
  const { soon, recount, during } = useReviewRefresh()
  const { busy, begin } = useInFlight()
  const [count, setCount] = useState(0)
  const [{ history, versions, inTurn }] = useState(createSessionState)

  /** Adds a decision or undo to the serial queue of requests. Those made while it is in flight run after it. */
  const send = (order: DecisionRequest, ask: () => Promise<DecisionOutcome>): Promise<DecisionOutcome> =>
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
    restoreNoteDrafts(drafts)
    const end = begin(order)
    const outcome = await send(order, async () => sendUndo(order.cleanups, (await answer).done))
    const { done } = await answer
    onUndone?.(outcome)
    end()
    if (done.size === 0) return
    if (outcome.done.size === 0) deleteNoteDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0) toastRefused(pickCleanups(order, done).cleanups, outcome)
    // A decision made since the undo was requested shows its own toast with an undo button.
    else if (!history.isUnderWay()) toastUndone(done.size)
  }

  const isDone = (order: DecisionRequest) => filterUndecided(order, versions).length === 0

  /**
   * Handles a decision that the cleanups already have. It is queued like others: the list may show a decision of this
   * admin that the server has not stored yet.
   */
  const reportAlreadyDecided = async (
    asked: DecisionRequest,
    { isQuiet = false }: DecideOptions,
  ): Promise<DecisionOutcome> => {
    const drafts = findObsoleteDrafts(asked)
    const outcome = await during(() => inTurn(() => confirmDecided(asked)))
    if (outcome.refused.size === 0) {
      if (asked.draft) deleteNoteDrafts(drafts)
      toastAlreadyDecided(asked)
    } else if (!isQuiet) toastRefused(asked.cleanups, outcome)
    return outcome
  }

  const decideOn = async (
    order: DecisionRequest,
    { isAtOnce, isQuiet, ...how }: DecideOptions,
  ): Promise<DecisionOutcome> => {
    const end = begin(order)
    recount(order, 1)
    const answer = send(order, () => sendDecision(order, versions))
    const drafts = findObsoleteDrafts(order)
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
    decision.until = Date.now() + UNDO_OFFERED_SECONDS * 1000
    setCount((now) => now + done.cleanups.length)
    if (isStanding && isRefused) recount(refused, -1)
    if (isStanding && !isRefused) deleteNoteDrafts(drafts)
    if (done.cleanups.length === 0) history.remove(decision)
    if (isRefused && !isQuiet) toastRefused(order.cleanups, outcome, history.isThere(decision) ? onUndo : undefined)
    else if (!isAtOnce) toastDecided(done, onUndo)
    return outcome
  }

  const decide = async (asked: DecisionRequest, how: DecideOptions = {}): Promise<DecisionOutcome> => {
    const due = filterUndecided(asked, versions)
    if (due.length === 0) return reportAlreadyDecided(asked, how)
    const alreadyDecided = asked.cleanups.filter((row) => !due.includes(row))
    const outcome = await decideOn({ ...asked, cleanups: due }, how)
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
  history: createUndoHistory(),
  versions: new Map() as DecidedCleanupVersions,
  inTurn: createSerialQueue(),
})

const pickCleanups = (order: DecisionRequest, ids: ReadonlyMap<string, unknown>): DecisionRequest => ({
  ...order,
  cleanups: order.cleanups.filter(({ cleanupId }) => ids.has(cleanupId)),
})

function useInFlight() {
  const [underWay, set] = useState<readonly string[][]>([])
  const busy: ReadonlySet<string> = useMemo(() => new Set(underWay.flat()), [underWay])
  const begin = (order: DecisionRequest) => {
    const ids = getCleanupIds(order)
    set((now) => [...now, ids])
    return () => set((now) => now.filter((each) => each !== ids))
  }
  return { busy, begin }
}

function toastDecided({ cleanups, status }: DecisionRequest, onUndo: () => void) {
  const [first] = cleanups
  if (!first) return
  void showToast.success(words.decided(status, cleanups.length), {
    description: cleanups.length === 1 ? words.about(first) : undefined,
    ...undoAction(onUndo),
  })
}

const undoAction = (onUndo: () => void) => ({
  duration: UNDO_OFFERED_SECONDS * 1000,
  action: { label: 'Undo', shortcut: 'U', onPress: onUndo },
})

/** Shows a warning that cleanups already had this status, so that there is nothing to undo. */
function toastAlreadyDecided({ cleanups, status }: DecisionRequest) {
  const [first] = cleanups
  const description = first && cleanups.length === 1 ? words.about(first) : undefined
  void showToast.warning(words.already(status, cleanups.length), { description })
}

/** Shows an error toast about failed decisions, with reason and number. It offers to undo those that succeeded. */
function toastRefused(cleanups: ReviewedCleanup[], { refused }: DecisionOutcome, onUndo?: () => void) {
  const one = cleanups.find(({ cleanupId }) => refused.has(cleanupId))
  const [why = say.failed] = refused.values()
  const isWhole = why === say.failed || why === say.missing
  const reason = isWhole ? undefined : why
  const which = one && refused.size === 1 ? words.about(one) : undefined
  const howMany = cleanups.length > 1 ? words.refused(refused.size, cleanups.length) : undefined
  // The member's name in a toast gets a full stop only if more text follows.
  const description = [which && (reason || howMany) ? `${which}.` : which, reason, howMany].filter(Boolean).join(' ')
  void showToast.error(isWhole ? why : say.failed, {
    description: description || undefined,
    ...(onUndo && undoAction(onUndo)),
  })
}

const toastUndone = (count: number) => void showToast.success(words.undone(count))

/** Error of the first failed decision, with the number of failures if there were several cleanups. */
export function rejectionMessage({ refused }: DecisionOutcome, of: number): string {
  const [why = say.failed] = refused.values()
  return of > 1 ? `${why} ${words.refused(refused.size, of)}` : why
}
