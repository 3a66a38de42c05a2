import { useMemo, useState } from 'react'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Reviewed } from '../../contract/review.ts'
import { reviewSentences as say } from '../../copy.ts'
import { UNDO_OFFERED_SECONDS } from '../../rules/review.ts'
import { reviewWords as words } from './copy.ts'
import {
  type Order,
  type Outcome,
  type Versions,
  askAlready,
  dueOf,
  sendDecision,
  sendUndo,
  versionKey,
} from './decisions.ts'
import { bringBackDrafts, draftsOf, dropDrafts } from './note-drafts.ts'
import { useRefresh } from './refresh.tsx'
import { createSerialQueue } from './serial-queue.ts'
import { type UndoableDecision, idsOf, createUndoHistory } from './undo-history.ts'

type How = Pick<UndoableDecision, 'onUndo' | 'onUndone'> & {
  /** Whether the success toast appears before the server answers. */
  isAtOnce?: boolean
  /** Whether to show no error toast, because an open dialog shows the error. */
  isQuiet?: boolean
}

export type Decisions = ReturnType<typeof useDecisions>

/**
 * Sends decisions and undos one after the other. An undo, or another decision, waits for the answer to the previous
 * request.
 */
export function useDecisions() {
  const { soon, recount, during } = useRefresh()
  const { busy, begin } = useUnderWay()
  const [count, setCount] = useState(0)
  const [{ history, versions, inTurn }] = useState(ofOneSitting)

  /** Queues a request immediately, so that requests made before its answer run after it. */
  const send = (order: Order, ask: () => Promise<Outcome>): Promise<Outcome> =>
    during(() =>
      inTurn(async () => {
        const outcome = await ask()
        // The versions created by decisions are remembered, so that deciding again before the list reloads causes no
        // conflict.
        for (const row of order.cleanups) {
          const version = outcome.done.get(row.cleanupId)
          if (version) versions.set(versionKey(row), version)
        }
        return outcome
      }),
    )

  const undo = async (decision: UndoableDecision) => {
    if (!history.remove(decision)) return
    const { order, answer, drafts, onUndo, onUndone } = decision
    onUndo?.()
    recount(order, -1)
    // Drafts are restored immediately, in case the admin decides again before the answer.
    bringBackDrafts(drafts)
    const end = begin(order)
    const outcome = await send(order, async () => sendUndo(order.cleanups, (await answer).done))
    const { done } = await answer
    onUndone?.(outcome)
    end()
    if (done.size === 0) return
    if (outcome.done.size === 0) dropDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0) toastRefused(among(order, done).cleanups, outcome)
    // A decision made in the meantime shows its own toast with an undo button.
    else if (!history.isUnderWay()) toastUndone(done.size)
  }

  const isDone = (order: Order) => dueOf(order, versions).length === 0

  /**
   * Handles a decision that the cleanups already have. It is queued too: the list may show an own decision that the
   * server has not stored yet.
   */
  const leaveAlone = async (asked: Order, { isQuiet = false }: How): Promise<Outcome> => {
    const drafts = draftsOf(asked)
    const outcome = await during(() => inTurn(() => askAlready(asked)))
    if (outcome.refused.size === 0) {
      if (asked.draft) dropDrafts(drafts)
      toastAlready(asked)
    } else if (!isQuiet) toastRefused(asked.cleanups, outcome)
    return outcome
  }

  const decideOn = async (order: Order, { isAtOnce, isQuiet, ...how }: How): Promise<Outcome> => {
    const end = begin(order)
    recount(order, 1)
    const answer = send(order, () => sendDecision(order, versions))
    const drafts = draftsOf(order)
    const decision: UndoableDecision = { order, answer, drafts, until: Infinity, again: new Set(), ...how }
    const onUndo = () => void undo(decision)
    history.add(decision)
    if (isAtOnce) toastDecided(order, onUndo)

    const outcome = await answer
    end()
    const [done, refused] = [among(order, outcome.done), among(order, outcome.refused)]
    const isRefused = refused.cleanups.length > 0
    const isStanding = history.isThere(decision)
    decision.order = done
    decision.until = Date.now() + UNDO_OFFERED_SECONDS * 1000
    setCount((now) => now + done.cleanups.length)
    if (isStanding && isRefused) recount(refused, -1)
    if (isStanding && !isRefused) dropDrafts(drafts)
    if (done.cleanups.length === 0) history.remove(decision)
    if (isRefused && !isQuiet) toastRefused(order.cleanups, outcome, history.isThere(decision) ? onUndo : undefined)
    else if (!isAtOnce) toastDecided(done, onUndo)
    return outcome
  }

  const decide = async (asked: Order, how: How = {}): Promise<Outcome> => {
    const due = dueOf(asked, versions)
    if (due.length === 0) return leaveAlone(asked, how)
    const asTheyAre = asked.cleanups.filter((row) => !due.includes(row))
    const outcome = await decideOn({ ...asked, cleanups: due }, how)
    const versionsOf = asTheyAre.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt] as const)
    return { ...outcome, done: new Map([...versionsOf, ...outcome.done]) }
  }

  const undoLast = () => {
    const latest = history.latest()
    if (latest) void undo(latest)
  }

  return { decide, isDone, undoLast, busy, count, refresh: soon }
}

const ofOneSitting = () => ({
  history: createUndoHistory(),
  versions: new Map() as Versions,
  inTurn: createSerialQueue(),
})

const among = (order: Order, ids: ReadonlyMap<string, unknown>): Order => ({
  ...order,
  cleanups: order.cleanups.filter(({ cleanupId }) => ids.has(cleanupId)),
})

function useUnderWay() {
  const [underWay, set] = useState<readonly string[][]>([])
  const busy: ReadonlySet<string> = useMemo(() => new Set(underWay.flat()), [underWay])
  const begin = (order: Order) => {
    const ids = idsOf(order)
    set((now) => [...now, ids])
    return () => set((now) => now.filter((each) => each !== ids))
  }
  return { busy, begin }
}

function toastDecided({ cleanups, status }: Order, onUndo: () => void) {
  const [first] = cleanups
  if (!first) return
  void notify.success(words.decided(status, cleanups.length), {
    description: cleanups.length === 1 ? words.about(first) : undefined,
    ...wayBack(onUndo),
  })
}

const wayBack = (onUndo: () => void) => ({
  duration: UNDO_OFFERED_SECONDS * 1000,
  action: { label: 'Undo', shortcut: 'U', onPress: onUndo },
})

/** Warning that cleanups already had this status, so that there is nothing to undo. */
function toastAlready({ cleanups, status }: Order) {
  const [first] = cleanups
  const description = first && cleanups.length === 1 ? words.about(first) : undefined
  void notify.warning(words.already(status, cleanups.length), { description })
}

/** Error toast about rejected decisions, with reason and number. It offers an undo of those that succeeded. */
function toastRefused(cleanups: Reviewed[], { refused }: Outcome, onUndo?: () => void) {
  const one = cleanups.find(({ cleanupId }) => refused.has(cleanupId))
  const [why = say.failed] = refused.values()
  const isWhole = why === say.failed || why === say.missing
  const reason = isWhole ? undefined : why
  const which = one && refused.size === 1 ? words.about(one) : undefined
  const howMany = cleanups.length > 1 ? words.refused(refused.size, cleanups.length) : undefined
  // The member's name gets a full stop only if more text follows.
  const description = [which && (reason || howMany) ? `${which}.` : which, reason, howMany].filter(Boolean).join(' ')
  void notify.error(isWhole ? why : say.failed, {
    description: description || undefined,
    ...(onUndo && wayBack(onUndo)),
  })
}

const toastUndone = (count: number) => void notify.success(words.undone(count))

/** Reason of the first rejected cleanup, with the number of rejections if there were several cleanups. */
export function whyRefused({ refused }: Outcome, of: number): string {
  const [why = say.failed] = refused.values()
  return of > 1 ? `${why} ${words.refused(refused.size, of)}` : why
}
