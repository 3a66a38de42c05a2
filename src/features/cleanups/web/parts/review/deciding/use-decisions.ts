import { useMemo, useState } from 'react'
import { UNDO_OFFERED_SECONDS } from '../../../../rules/review.ts'
import { turns } from '../turns.ts'
import type { Order, Outcome } from './decided.ts'
import { bringBackDrafts, draftsOf, dropDrafts } from './draft-of.ts'
import { type Made, idsOf, madeDecisions } from './made.ts'
import { type Versions, askAlready, dueOf, sendDecision, sendUndo, versionKey } from './send.ts'
import { tellAlready, tellDecided, tellRefused, tellUndone } from './tell.ts'
import { useRefresh } from './refresh.tsx'

type How = Pick<Made, 'onUndo' | 'onUndone'> & {
  /** said before the answer is there */
  isAtOnce?: boolean
  /** a dialog that stays says itself what went wrong */
  isQuiet?: boolean
}

export type Decisions = ReturnType<typeof useDecisions>

/** Decisions one after the other: what is taken back, or decided again at once, follows upon the answer before. */
export function useDecisions() {
  const { soon, recount, during } = useRefresh()
  const { busy, begin } = useUnderWay()
  const [count, setCount] = useState(0)
  const [{ made, versions, inTurn }] = useState(ofOneSitting)

  /** Its turn is taken now: what is asked for before the answer is there comes after it. */
  const send = (order: Order, ask: () => Promise<Outcome>): Promise<Outcome> =>
    during(() =>
      inTurn(async () => {
        const outcome = await ask()
        // whoever decides again, before the list shows what they decided, has seen it nevertheless
        for (const row of order.cleanups) {
          const version = outcome.done.get(row.cleanupId)
          if (version) versions.set(versionKey(row), version)
        }
        return outcome
      }),
    )

  const undo = async (decision: Made) => {
    if (!made.remove(decision)) return
    const { order, answer, drafts, onUndo, onUndone } = decision
    onUndo?.()
    recount(order, -1)
    // at once, for who decides again before the answer is there
    bringBackDrafts(drafts)
    const end = begin(order)
    const outcome = await send(order, async () => sendUndo(order.cleanups, (await answer).done))
    const { done } = await answer
    onUndone?.(outcome)
    end()
    if (done.size === 0) return
    if (outcome.done.size === 0) dropDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0) tellRefused(among(order, done).cleanups, outcome)
    // what was decided meanwhile has told of itself, and of the way back
    else if (!made.isUnderWay()) tellUndone(done.size)
  }

  const isDone = (order: Order) => dueOf(order, versions).length === 0

  /** It is so already. In its turn: an own decision that is under way is what the list shows, and not what the server knows. */
  const leaveAlone = async (asked: Order, { isQuiet = false }: How): Promise<Outcome> => {
    const drafts = draftsOf(asked)
    const outcome = await during(() => inTurn(() => askAlready(asked)))
    if (outcome.refused.size === 0) {
      if (asked.draft) dropDrafts(drafts)
      tellAlready(asked)
    } else if (!isQuiet) tellRefused(asked.cleanups, outcome)
    return outcome
  }

  const decideOn = async (order: Order, { isAtOnce, isQuiet, ...how }: How): Promise<Outcome> => {
    const end = begin(order)
    recount(order, 1)
    const answer = send(order, () => sendDecision(order, versions))
    const drafts = draftsOf(order)
    const decision: Made = { order, answer, drafts, until: Infinity, again: new Set(), ...how }
    const onUndo = () => void undo(decision)
    made.add(decision)
    if (isAtOnce) tellDecided(order, onUndo)

    const outcome = await answer
    end()
    const [done, refused] = [among(order, outcome.done), among(order, outcome.refused)]
    const isRefused = refused.cleanups.length > 0
    const isStanding = made.isThere(decision)
    decision.order = done
    decision.until = Date.now() + UNDO_OFFERED_SECONDS * 1000
    setCount((now) => now + done.cleanups.length)
    if (isStanding && isRefused) recount(refused, -1)
    if (isStanding && !isRefused) dropDrafts(drafts)
    if (done.cleanups.length === 0) made.remove(decision)
    if (isRefused && !isQuiet) tellRefused(order.cleanups, outcome, made.isThere(decision) ? onUndo : undefined)
    else if (!isAtOnce) tellDecided(done, onUndo)
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
    const latest = made.latest()
    if (latest) void undo(latest)
  }

  return { decide, isDone, undoLast, busy, count, refresh: soon }
}

const ofOneSitting = () => ({ made: madeDecisions(), versions: new Map() as Versions, inTurn: turns() })

const among = (order: Order, ids: ReadonlyMap<string, unknown>): Order => ({
  ...order,
  cleanups: order.cleanups.filter(({ cleanupId }) => ids.has(cleanupId)),
})

/** Which cleanups wait for an answer. */
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
