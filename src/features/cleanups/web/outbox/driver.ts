import { type Environment, browser } from './browser.ts'
import { type Answer, type Command, type Follow, isEntry, isToSend } from './machine.ts'
import { request } from './request.ts'
import type { StoreEvent, StoredPhoto } from './storage.ts'

/** How draining ended. `waits`: for a connection or an available server. `signed-out`: for the member to sign in. */
export type End = 'done' | 'waits' | 'signed-out'

const SECOND = 1000
/** Step limit for one cleanup, against endless loops. It suffices for four photos with new ids and some changes. */
const MOST_STEPS = 20
/** Exponential back-off between two attempts, in milliseconds. */
const PAUSE = { first: 3 * SECOND, most: 120 * SECOND }

/** Name of the Web Lock that admits one sender at a time, across all tabs and the service worker. */
const LOCK = 'cleanup-queue'
/** Name of the Web Lock of one record, held by the form or the sender that works on it. */
const lockOf = (cleanupId: string): string => `${LOCK}:${cleanupId}`

type Go = Command & { kind: 'go' }

export type Driver = ReturnType<typeof createDriver>

/** Sends the cleanups in the outbox, in a page and in the service worker alike. */
export function createDriver({ store, channel, locks, fetch, isOnline, uptime, after }: Environment) {
  let notBefore = 0
  /** Milliseconds until the server's Retry-After has passed. */
  const pauseLeft = () => Math.max(0, notBefore - uptime())
  const waitingForTurn = new Map<string, Promise<End>>()

  async function apply(cleanupId: string, event: StoreEvent, files?: Omit<StoredPhoto, 'cleanupId'>[]) {
    const applied = await store.apply(cleanupId, event, files)
    if (applied && applied.state !== applied.before) channel.publish({ kind: 'changed' })
    return applied
  }

  /**
   * Sends the member's pending cleanups in the order of logging. Safe to call at any time: callers that wait for the
   * lock share one run (single-flight). A page drains when something was stored (client.ts), and when it is back online
   * or visible again (subscription.ts). The service worker drains when no page is open.
   */
  async function drain(ownerId: string): Promise<End> {
    const held = locks()
    if (!held) return 'done'
    const waiting = waitingForTurn.get(ownerId)
    if (waiting) return waiting
    const turn = held.request(LOCK, () => {
      waitingForTurn.delete(ownerId)
      // A failing store may work later, so this counts as waiting.
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

  const sendUnclaimed = (held: Pick<LockManager, 'request'>, cleanupId: string) =>
    held.request(lockOf(cleanupId), { ifAvailable: true }, (lock): Go['to'] | Promise<Go['to']> =>
      lock ? sendOne(cleanupId) : 'later',
    )

  /** Sends one record step by step. Each result is stored, so that any other page can continue from there. */
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

  /** Retries records that were refused because the member was not verified, which may have changed since. */
  async function retryUnverified(ownerId: string) {
    const { entries } = await store.entriesOf(ownerId)
    for (const { cleanupId, refusal } of entries)
      if (refusal?.code === 'FORBIDDEN') await apply(cleanupId, { kind: 'retry' })
  }

  return {
    apply,
    drain,
    retryUnverified,

    /** Drains from the service worker. Rejects while something is pending, so that Background Sync calls it again. */
    async drainInBackground(ownerId: string): Promise<void> {
      if ((await drain(ownerId)) === 'waits') throw new Error('The outbox is not empty.')
    },

    /**
     * Drains repeatedly until stopped: at each call of `trigger`, whenever something was stored, and with exponential
     * back-off while something is pending. `trigger` resets the back-off.
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

    /** Drains immediately, because the member asked for it. Ignores the server's Retry-After. */
    hurry(ownerId: string) {
      notBefore = 0
      channel.publish({ kind: 'kept' })
      void drain(ownerId)
    },

    /**
     * Keeps a record from being sent while a form has it open, and returns a function that releases it. A request in
     * progress continues.
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

export const driver = createDriver(browser)
