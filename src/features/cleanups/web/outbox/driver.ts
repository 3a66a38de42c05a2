import { type Environment, browser } from './browser.ts'
import { type Answer, type Command, type Follow, isEntry, isToSend } from './machine.ts'
import { request } from './request.ts'
import type { StoreEvent, StoredPhoto } from './storage.ts'

/** `waits`: for a connection, or for a server that can; `signed-out`: for its member. */
export type End = 'done' | 'waits' | 'signed-out'

const SECOND = 1000
/** Four photos, each under another id, and some changes by its member; more would go round in a circle. */
const MOST_STEPS = 20
/** Between two tries; the pauses double. */
const PAUSE = { first: 3 * SECOND, most: 120 * SECOND }

/** One sender at a time, over all tabs and the worker. */
const LOCK = 'cleanup-queue'
/** Whoever holds the lock of a record is at work on it. */
const lockOf = (cleanupId: string): string => `${LOCK}:${cleanupId}`

type Go = Command & { kind: 'go' }

export type Driver = ReturnType<typeof createDriver>

/** Sends what the outbox holds, in a page and in the service worker alike. */
export function createDriver({ store, channel, locks, fetch, isOnline, uptime, after }: Environment) {
  let notBefore = 0
  /** How long the server has asked to be left alone. */
  const pauseLeft = () => Math.max(0, notBefore - uptime())
  const waitingForTurn = new Map<string, Promise<End>>()

  async function apply(cleanupId: string, event: StoreEvent, files?: Omit<StoredPhoto, 'cleanupId'>[]) {
    const applied = await store.apply(cleanupId, event, files)
    if (applied && applied.state !== applied.before) channel.publish({ kind: 'changed' })
    return applied
  }

  /**
   * Sends what waits of this member, in the order of logging. Safe to call at any time, from anywhere: a page does when
   * something was stored (client.ts), when the network is back or the page is looked at again (subscription.ts), and the
   * service worker when no page is open.
   */
  async function drain(ownerId: string): Promise<End> {
    const held = locks()
    if (!held) return 'done'
    const waiting = waitingForTurn.get(ownerId)
    if (waiting) return waiting
    const turn = held.request(LOCK, () => {
      waitingForTurn.delete(ownerId)
      // what the store fails at now, it may do later
      return sendAll(held, ownerId).catch(() => 'waits')
    }) as Promise<End>
    waitingForTurn.set(ownerId, turn)
    return turn
  }

  async function sendAll(held: Pick<LockManager, 'request'>, ownerId: string): Promise<End> {
    const tried = new Set<string>()
    let end: End = 'done'
    try {
      for (;;) {
        const { entries } = await store.entriesOf(ownerId)
        const next = entries.find((entry) => isToSend(entry) && !tried.has(entry.cleanupId))
        if (!next) return end
        if (!isOnline() || pauseLeft() > 0) return 'waits'
        tried.add(next.cleanupId)
        const to = await sendUnclaimed(held, next.cleanupId)
        if (to === 'sign-in' || to !== 'stop') channel.publish({ kind: 'signed-out', ownerId, isSo: to === 'sign-in' })
        if (to === 'sign-in') return 'signed-out'
        if (to === 'stop') return 'waits'
        if (to === 'later') end = 'waits'
      }
    } finally {
      channel.publish({ kind: 'sending', cleanupId: undefined })
    }
  }

  /** While a form has it open it waits. */
  const sendUnclaimed = (held: Pick<LockManager, 'request'>, cleanupId: string) =>
    held.request(lockOf(cleanupId), { ifAvailable: true }, (lock): Go['to'] | Promise<Go['to']> =>
      lock ? sendOne(cleanupId) : 'later',
    )

  /** Step by step. After each the store knows what has become of it, so that any other page can go on from there. */
  async function sendOne(cleanupId: string): Promise<Go['to']> {
    let follow: Follow | undefined
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const begun = await apply(cleanupId, { kind: 'send', follow })
      const sent = begun?.commands.find((command) => command.kind === 'request')?.sent
      if (!sent || !isEntry(begun.state)) return 'next'
      channel.publish({ kind: 'sending', cleanupId })
      const answer = await request(store, fetch, begun.state, sent.step)
      heed(answer)
      const done = await apply(cleanupId, { kind: 'answer', sent, answer })
      const go = done?.commands.find((command) => command.kind === 'go')
      for (const command of done?.commands ?? [])
        if (command.kind === 'uploaded' || command.kind === 'refused') channel.publish(command)
      if (!go) return 'next'
      if (go.to !== 'step') return go.to
      follow = go.follow && { step: go.follow, loggedAt: sent.loggedAt, change: sent.change }
    }
    return 'later'
  }

  function heed(answer: Answer) {
    if (answer.kind === 'none' && answer.retryAfter) notBefore = uptime() + answer.retryAfter * SECOND
  }

  /** Who was not verified when a record was refused may be now. */
  async function retryUnverified(ownerId: string) {
    const { entries } = await store.entriesOf(ownerId)
    for (const { cleanupId, refusal } of entries)
      if (refusal?.code === 'FORBIDDEN') await apply(cleanupId, { kind: 'retry' })
  }

  return {
    apply,
    drain,
    retryUnverified,

    /** Fails while something waits, so that the browser wakes the service worker again. */
    async drainInBackground(ownerId: string): Promise<void> {
      if ((await drain(ownerId)) === 'waits') throw new Error('The outbox is not empty.')
    },

    /**
     * Drains at each call of `now`, and whenever something was stored; as long as something waits, again after pauses
     * that grow, which `now` begins anew. Until it is stopped.
     */
    keepDraining(ownerId: string, onSignedOut: () => void) {
      let isOver = false
      let pause = PAUSE.first
      let cancel = () => {}
      const send = async () => {
        cancel()
        const end = await drain(ownerId)
        if (isOver) return
        cancel()
        if (end === 'signed-out') onSignedOut()
        if (end !== 'waits') return void (pause = PAUSE.first)
        cancel = after(Math.max(pause, pauseLeft()), () => void send())
        pause = Math.min(pause * 2, PAUSE.most)
      }
      const unsubscribe = channel.subscribe(({ kind }) => kind === 'kept' && void send())
      return {
        now() {
          pause = PAUSE.first
          void send()
        },
        stop() {
          isOver = true
          unsubscribe()
          cancel()
        },
      }
    },

    /** The member wants it now, however long the server has asked to be left alone. */
    hurry(ownerId: string) {
      notBefore = 0
      channel.publish({ kind: 'kept' })
      void drain(ownerId)
    },

    /**
     * As long as a form has it open, it is not sent. Answers how to release it; where it is being sent just now, that goes
     * on.
     */
    claim(cleanupId: string): Promise<() => Promise<void>> {
      const held = locks()
      if (!held) return Promise.resolve(async () => {})
      return new Promise((claimed) => {
        const isOver: Promise<void> = held.request(lockOf(cleanupId), { ifAvailable: true }, (lock) => {
          if (!lock) return claimed(async () => {})
          return new Promise<void>((release) =>
            claimed(() => {
              release()
              return isOver
            }),
          )
        })
      })
    },
  }
}

/** Of the browser that this page or worker runs in. */
export const driver = createDriver(browser)
