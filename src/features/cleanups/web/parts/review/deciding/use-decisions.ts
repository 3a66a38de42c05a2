import { useMemo, useRef, useState } from 'react'
import { UNDO_ACCEPTED_SECONDS, UNDO_OFFERED_SECONDS } from '../../../../rules/review.ts'
import type { Order, Outcome } from './decided.ts'
import { bringBackDrafts, draftsOf, dropDrafts } from './draft-of.ts'
import { type Versions, askAlready, dueOf, sendDecision, sendUndo, versionKey } from './send.ts'
import { tellAlready, tellDecided, tellRefused, tellUndone } from './tell.ts'
import { useRefresh } from './refresh.tsx'

/** A decision of this sitting that can be taken back for a while. */
type Made = Pick<How, 'onUndo' | 'onUndone'> & {
  order: Order
  answer: Promise<Outcome>
  /** as they were when it was made */
  drafts: ReturnType<typeof draftsOf>
  /** endless while the answer is not there */
  until: number
  /** decided on again since: what was before this one does not come back any more */
  again: Set<string>
}

type How = {
  /** said before the answer is there */
  isAtOnce?: boolean
  /** a dialog that stays says itself what went wrong */
  isQuiet?: boolean
  /** it is being taken back */
  onUndo?: () => void
  /** it has been, as far as it could be */
  onUndone?: (outcome: Outcome) => void
}

export type Decisions = ReturnType<typeof useDecisions>

/** Decisions one after the other: what is taken back, or decided again at once, follows upon the answer before. */
export function useDecisions() {
  const { soon, recount, during } = useRefresh()
  const [underWay, setUnderWay] = useState<readonly Order[]>([])
  const busy: ReadonlySet<string> = useMemo(() => new Set(underWay.flatMap(idsOf)), [underWay])
  const [count, setCount] = useState(0)
  const tail = useRef<Promise<unknown>>(undefined)
  const made = useRef<Made[]>([])
  const versions = useRef<Versions>(new Map())

  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = during(async () => {
      await tail.current
      return work()
    })
    tail.current = turn
    return turn
  }

  /** Whoever decides again, before the list shows what they decided, has seen it nevertheless. */
  const keepVersions = ({ cleanups }: Order, { done }: Outcome) => {
    for (const row of cleanups) {
      const version = done.get(row.cleanupId)
      if (version) versions.current.set(versionKey(row), version)
    }
  }

  const undo = async (decision: Made) => {
    if (!made.current.includes(decision)) return
    made.current = made.current.filter((each) => each !== decision)
    const { order, answer, drafts, onUndo, onUndone } = decision
    const turn = { ...order }
    onUndo?.()
    recount(order, -1)
    // at once, for who decides again before the answer is there
    bringBackDrafts(drafts)
    setUnderWay((now) => [...now, turn])
    // its turn is taken now: what is decided again before the answer is there comes after it
    const undone = inTurn(async () => {
      const outcome = await sendUndo(order.cleanups, (await answer).done)
      keepVersions(order, outcome)
      return outcome
    })
    const { done } = await answer
    const outcome = await undone
    onUndone?.(outcome)
    setUnderWay((now) => now.filter((each) => each !== turn))
    if (done.size === 0) return
    if (outcome.done.size === 0) dropDrafts(drafts)
    setCount((now) => now - outcome.done.size)
    if (outcome.refused.size > 0)
      tellRefused(
        order.cleanups.filter(({ cleanupId }) => done.has(cleanupId)),
        outcome,
      )
    else tellUndone(done.size)
  }

  const isDone = (order: Order) => dueOf(order, versions.current).length === 0

  const decide = async (
    asked: Order,
    { isAtOnce = false, isQuiet = false, onUndo, onUndone }: How = {},
  ): Promise<Outcome> => {
    const due = dueOf(asked, versions.current)
    if (due.length === 0) {
      const drafts = draftsOf(asked)
      // an own decision that is under way is what the list shows, and not what the server knows
      const outcome = await inTurn(() => askAlready(asked))
      if (outcome.refused.size === 0) {
        if (asked.draft) dropDrafts(drafts)
        tellAlready(asked)
      } else if (!isQuiet) tellRefused(asked.cleanups, outcome)
      return outcome
    }
    const asTheyAre = new Map(
      asked.cleanups.filter((row) => !due.includes(row)).map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt]),
    )
    const order = { ...asked, cleanups: due }
    setUnderWay((now) => [...now, order])
    recount(order, 1)
    const answer = inTurn(() => sendDecision(order, versions.current))
    const decision: Made = {
      order,
      until: Infinity,
      again: new Set(),
      answer,
      drafts: draftsOf(order),
      onUndo,
      onUndone,
    }
    const gone = Date.now() - (UNDO_ACCEPTED_SECONDS - UNDO_OFFERED_SECONDS) * 1000
    made.current = made.current.filter(({ until }) => until > gone)
    for (const { again } of made.current) for (const id of idsOf(order)) again.add(id)
    made.current.push(decision)
    if (isAtOnce) tellDecided(order, () => void undo(decision))

    const outcome = await answer
    keepVersions(order, outcome)
    decision.until = Date.now() + UNDO_OFFERED_SECONDS * 1000
    const isStanding = made.current.includes(decision)
    const refused = order.cleanups.filter(({ cleanupId }) => outcome.refused.has(cleanupId))
    const done = { ...order, cleanups: order.cleanups.filter(({ cleanupId }) => outcome.done.has(cleanupId)) }
    decision.order = done
    setUnderWay((now) => now.filter((each) => each !== order))
    setCount((now) => now + done.cleanups.length)
    if (isStanding && refused.length === 0) dropDrafts(decision.drafts)
    if (isStanding && refused.length > 0) recount({ ...order, cleanups: refused }, -1)
    if (done.cleanups.length === 0) made.current = made.current.filter((each) => each !== decision)
    if (refused.length > 0 && !isQuiet) tellRefused(order.cleanups, outcome)
    else if (!isAtOnce) tellDecided(done, () => void undo(decision))
    return { ...outcome, done: new Map([...asTheyAre, ...outcome.done]) }
  }

  /** The latest that can be. */
  const undoLast = () => {
    const latest = made.current.findLast(
      ({ until, order, again }) => until > Date.now() && idsOf(order).some((id) => !again.has(id)),
    )
    if (latest) void undo(latest)
  }

  return { decide, isDone, undoLast, busy, count, refresh: soon }
}

const idsOf = ({ cleanups }: Order) => cleanups.map(({ cleanupId }) => cleanupId)
