import { v4 } from 'uuid'
import { ask } from './ask.ts'
import { tell } from './news.ts'
import { type Answer, type Sent, type Step, type Verdict, becomes, nextStep } from './outcomes.ts'
import { type Queued, isChange, unrefused } from './queued.ts'
import { find, keptOf } from './database.ts'
import { update } from './update.ts'

/** `waits`: for a connection, or for a server that can; `signed-out`: for its member. */
export type End = 'done' | 'waits' | 'signed-out'

const SECOND = 1000
/** Four photos, each under another id, and some changes by its member; more is a circle, and comes to an end. */
const MOST_STEPS = 20

/** One at a time, over all tabs and the worker. */
const TURN = 'cleanup-queue'
/** Of one that waits: whoever holds it is at work on it. */
export const lockOf = (cleanupId: string): string => `${TURN}:${cleanupId}`

let notBefore = 0
/** How long the server has asked to be left alone, in milliseconds. */
export const waitFor = (): number => Math.max(0, notBefore - performance.now())

const waitingForTurn = new Map<string, Promise<End>>()

/** With which the browser wakes the service worker when there is a network again. */
export const SYNC_TAG = 'cleanup-queue'

/** For the service worker: fails while something waits, so that the browser tries again. */
export async function sendInBackground(ownerId: string): Promise<void> {
  if ((await pass(ownerId)) === 'waits') throw new Error('Something waits still.')
}

/** Sends what waits of this member, in the order of logging. Safe to call at any time, from anywhere. */
export async function pass(ownerId: string): Promise<End> {
  if (!navigator.locks) return 'done'
  const waiting = waitingForTurn.get(ownerId)
  if (waiting) return waiting
  const turn = navigator.locks.request(TURN, () => {
    waitingForTurn.delete(ownerId)
    // what the store fails at now, it may do later
    return sendAll(ownerId).catch(() => 'waits')
  }) as Promise<End>
  waitingForTurn.set(ownerId, turn)
  return turn
}

async function sendAll(ownerId: string): Promise<End> {
  const passed = new Set<string>()
  let end: End = 'done'
  try {
    for (;;) {
      const { queued } = await keptOf(ownerId)
      const next = queued.find((each) => isToSend(each) && !passed.has(each.cleanupId))
      if (!next) return end
      if (!navigator.onLine || waitFor() > 0) return 'waits'
      passed.add(next.cleanupId)
      const { go, isSignedOut = false } = await sendUnheld(next.cleanupId)
      if (isSignedOut || go !== 'stop') tell({ kind: 'signed-out', ownerId, isSo: isSignedOut })
      if (isSignedOut) return 'signed-out'
      if (go === 'stop') return 'waits'
      if (go === 'again') end = 'waits'
    }
  } finally {
    tell({ kind: 'sending', cleanupId: undefined })
  }
}

const isToSend = ({ refusal, isDiscarded }: Queued) => isDiscarded || !refusal

type Ended = Pick<Verdict, 'go' | 'isSignedOut'>

/** While its dialog is open it waits. */
const sendUnheld = (cleanupId: string) =>
  navigator.locks.request(lockOf(cleanupId), { ifAvailable: true }, (lock): Ended | Promise<Ended> =>
    lock ? sendOne(cleanupId) : { go: 'again' },
  )

/** Step by step. After each the store knows what has become of it, so that any other page can go on from there. */
async function sendOne(cleanupId: string): Promise<Ended> {
  let more: { step: Step; change: number } | undefined
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    let sent: Sent | undefined
    const record = await begin(cleanupId, (now) => {
      const step = more?.change === now.change && !now.isDiscarded ? more.step : nextStep(now)
      sent = { step, change: now.change, firstPosted: now.firstPosted }
      return step
    })
    if (!record || !sent) return { go: 'next' }
    tell({ kind: 'sending', cleanupId })
    const answer = await ask(record, sent.step)
    heed(answer)
    const verdict = await decide(cleanupId, sent, answer)
    if (!verdict) return { go: 'next' }
    if (verdict.go !== 'again') return verdict.go === 'next' && answer.kind === 'none' ? { go: 'again' } : verdict
    more = verdict.step && { step: verdict.step, change: sent.change }
  }
  return { go: 'again' }
}

/** Before it is posted it is written down that it was: only what surely never left may be forgotten without asking. */
async function begin(cleanupId: string, stepOf: (record: Queued) => Step): Promise<Queued | undefined> {
  const found = await find(cleanupId)
  if (!found || !isToSend(found)) return undefined
  if (stepOf(found).kind !== 'log') return found
  const posted = await update(cleanupId, (now) => ({
    record:
      isToSend(now) && stepOf(now).kind === 'log'
        ? { ...now, wasPosted: true, firstPosted: now.firstPosted ?? now.change }
        : now,
  }))
  return posted === 'removed' ? undefined : posted
}

function heed(answer: Answer) {
  if (answer.kind === 'none' && answer.retryAfter) notBefore = performance.now() + answer.retryAfter * SECOND
}

async function decide(cleanupId: string, sent: Sent, answer: Answer): Promise<Verdict | undefined> {
  let verdict: Verdict | undefined
  await update(cleanupId, (now) => (verdict = becomes(now, sent, answer, v4)))
  if (!verdict) return undefined
  if (answer.kind === 'ok' && !verdict.record && answer.cleanup) tell({ kind: 'uploaded', cleanup: answer.cleanup })
  if (answer.kind === 'refused' && verdict.record?.refusal) {
    const { kind: _, ...refused } = answer
    tell({ kind: 'refused', cleanupId, refused, isOfPhoto: sent.step.kind === 'photo' })
  }
  return verdict
}

/** Taken back by its member. What may have arrived is deleted on the server first; of what is there for sure, the change alone. */
export async function discard(cleanupId: string): Promise<void> {
  let ownerId: string | undefined
  await update(cleanupId, (now) => {
    ownerId = now.ownerId
    return { record: now.wasPosted && !isChange(now) ? { ...now, isDiscarded: true } : undefined }
  })
  if (ownerId) void pass(ownerId)
}

export async function tryAgain(cleanupId: string): Promise<void> {
  let ownerId: string | undefined
  await update(cleanupId, (now) => {
    ownerId = now.ownerId
    return { record: unrefused(now) }
  })
  notBefore = 0
  tell({ kind: 'kept' })
  if (ownerId) void pass(ownerId)
}

/** Whoever was not verified then may be now. */
export async function tryUnverified(ownerId: string): Promise<void> {
  const { queued } = await keptOf(ownerId)
  for (const { cleanupId, refusal } of queued)
    if (refusal?.code === 'FORBIDDEN') await update(cleanupId, (now) => ({ record: unrefused(now) }))
}

/** How many wait. */
export async function waitingOf(ownerId: string): Promise<number> {
  const { queued, unreadable } = await keptOf(ownerId).catch(() => ({ queued: [], unreadable: 0 }))
  return queued.filter(({ isDiscarded }) => !isDiscarded).length + unreadable
}
