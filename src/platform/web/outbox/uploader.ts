import type { OutboxDependencies } from './browser.ts'
import {
  type OutboxApiRequestResult,
  type OutboxMachineCommand,
  type FollowUpOutboxApiRequest,
  isPendingOutboxRecord,
  isSendableOutboxRecord,
} from './machine.ts'
import { sendOutboxApiRequest } from './request.ts'
import type { OutboxStateMachineEventInput, StoredOutboxPhoto } from './storage.ts'

/** Result of draining the outbox. `waits`: records remain, to be sent later. `signed-out`: the member must sign in. */
export type OutboxDrainResult = 'done' | 'waits' | 'signed-out'

const SECOND = 1000
/**
 * Limit of requests for one record, against endless loops. It suffices for four photos with new ids and some changes.
 */
const MAX_STEPS = 20
/** Exponential back-off between two attempts to send the outbox, in milliseconds. */
const BACK_OFF = { first: 3 * SECOND, most: 120 * SECOND }

/** Name of the Web Lock that lets only one tab or service worker send the outbox at a time. */
const SENDER_LOCK = 'cleanup-queue'
/** Name of the Web Lock of one outbox record, held by the form or the sender that works on it. */
const recordLockName = (recordId: string): string => `${SENDER_LOCK}:${recordId}`

/** How the outbox goes on after it has tried to send one record. */
type OutboxSendResult = (OutboxMachineCommand & { kind: 'go' })['to']

export type OutboxUploader = ReturnType<typeof createOutboxUploader>

/** Sends the records in the outbox, in a page and in the service worker alike. */
export function createOutboxUploader(dependencies: OutboxDependencies) {
  const { kind, store, channel, locks, fetch, isOnline, uptime, after } = dependencies
  let retryAfterUntil = 0
  /** Milliseconds until the server's Retry-After has passed and the outbox may send again. */
  const remainingRetryAfter = () => Math.max(0, retryAfterUntil - uptime())
  const queuedDrains = new Map<string, Promise<OutboxDrainResult>>()

  async function apply(
    recordId: string,
    event: OutboxStateMachineEventInput,
    files?: Omit<StoredOutboxPhoto, 'cleanupId'>[],
  ) {
    const applied = await store.apply(recordId, event, files)
    if (applied && applied.state !== applied.before) channel.publish({ kind: 'changed' })
    return applied
  }

  /**
   * Sends the member's pending records in the order of logging. Safe to call at any time: callers that wait for the
   * lock share one run (single-flight). A page drains when something was stored (client.ts), and when it is back online
   * or visible again (subscription.ts). The service worker drains when no page is open.
   */
  async function drain(ownerId: string): Promise<OutboxDrainResult> {
    const webLocks = locks()
    if (!webLocks) return 'done'
    const queued = queuedDrains.get(ownerId)
    if (queued) return queued
    const turn = webLocks.request(SENDER_LOCK, () => {
      queuedDrains.delete(ownerId)
      // If IndexedDB fails, a later attempt may succeed, so draining the outbox ends with `waits`.
      return sendAll(webLocks, ownerId).catch(() => 'waits')
    }) as Promise<OutboxDrainResult>
    queuedDrains.set(ownerId, turn)
    return turn
  }

  async function sendAll(webLocks: Pick<LockManager, 'request'>, ownerId: string): Promise<OutboxDrainResult> {
    const tried = new Set<string>()
    let end: OutboxDrainResult = 'done'
    try {
      for (;;) {
        const { entries } = await store.readEntries(ownerId)
        const next = entries.find((entry) => isSendableOutboxRecord(entry) && !tried.has(entry.recordId))
        if (!next) return end
        if (!isOnline() || remainingRetryAfter() > 0) return 'waits'
        tried.add(next.recordId)
        const to = await sendUnclaimed(webLocks, next.recordId)
        if (to === 'sign-in' || to !== 'stop') channel.publish({ kind: 'signed-out', ownerId, isSo: to === 'sign-in' })
        if (to === 'sign-in') return 'signed-out'
        if (to === 'stop') return 'waits'
        if (to === 'later') end = 'waits'
      }
    } finally {
      channel.publish({ kind: 'sending', cleanupId: undefined })
    }
  }

  const sendUnclaimed = (webLocks: Pick<LockManager, 'request'>, recordId: string) =>
    webLocks.request(
      recordLockName(recordId),
      { ifAvailable: true },
      (lock): OutboxSendResult | Promise<OutboxSendResult> => (lock ? sendOne(recordId) : 'later'),
    )

  /** Sends one outbox record step by step. Each result is stored, so that any other page can continue from there. */
  async function sendOne(recordId: string): Promise<OutboxSendResult> {
    let follow: FollowUpOutboxApiRequest | undefined
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const begun = await apply(recordId, { kind: 'send', follow })
      const sent = begun?.commands.find((command) => command.kind === 'request')?.sent
      if (!sent || !isPendingOutboxRecord(begun.state)) return 'next'
      channel.publish({ kind: 'sending', cleanupId: recordId })
      const answer = await sendOutboxApiRequest(kind, store, fetch, begun.state, sent.step)
      recordRetryAfter(answer)
      const done = await apply(recordId, { kind: 'answer', sent, answer })
      const go = done?.commands.find((command) => command.kind === 'go')
      for (const command of done?.commands ?? [])
        if (command.kind === 'uploaded') channel.publish({ kind: 'uploaded', cleanup: command.saved })
        else if (command.kind === 'refused') channel.publish(command)
      if (!go) return 'next'
      if (go.to !== 'step') return go.to
      follow = go.follow && { step: go.follow, loggedAt: sent.loggedAt, change: sent.change }
    }
    return 'later'
  }

  function recordRetryAfter(answer: OutboxApiRequestResult) {
    if (answer.kind === 'none' && answer.retryAfter) retryAfterUntil = uptime() + answer.retryAfter * SECOND
  }

  /** Retries records that were rejected because the member's email was not verified, which may have changed since. */
  async function retryUnverified(ownerId: string) {
    const { entries } = await store.readEntries(ownerId)
    for (const { recordId, refusal } of entries)
      if (refusal?.code === 'FORBIDDEN') await apply(recordId, { kind: 'retry' })
  }

  return {
    apply,
    drain,
    sendOne,
    retryUnverified,

    /** Drains the outbox in the service worker. Rejects while records remain, so that Background Sync tries again. */
    async drainInBackground(ownerId: string): Promise<void> {
      if ((await drain(ownerId)) === 'waits') throw new Error('The outbox is not empty.')
    },

    /**
     * Drains the outbox repeatedly until stopped: at each call of `trigger`, whenever a record was stored, and with
     * exponential back-off while records remain. Calling `trigger` resets the back-off.
     */
    drainContinuously(ownerId: string, onSignedOut: () => void) {
      let isStopped = false
      let backOff = BACK_OFF.first
      let cancel = () => {}
      const send = async () => {
        cancel()
        const end = await drain(ownerId)
        if (isStopped) return
        cancel()
        if (end === 'signed-out') onSignedOut()
        if (end !== 'waits') return void (backOff = BACK_OFF.first)
        cancel = after(Math.max(backOff, remainingRetryAfter()), () => void send())
        backOff = Math.min(backOff * 2, BACK_OFF.most)
      }
      const unsubscribe = channel.subscribe(({ kind }) => kind === 'kept' && void send())
      return {
        trigger() {
          backOff = BACK_OFF.first
          void send()
        },
        stop() {
          isStopped = true
          unsubscribe()
          cancel()
        },
      }
    },

    /** Drains the outbox immediately, because the member asked for it. It ignores the server's Retry-After. */
    drainNow(ownerId: string) {
      retryAfterUntil = 0
      channel.publish({ kind: 'kept' })
      void drain(ownerId)
    },

    /**
     * Keeps an outbox record from being sent while a form has it open, and returns a function that releases it. A
     * request in progress continues.
     */
    claim(recordId: string): Promise<() => Promise<void>> {
      const webLocks = locks()
      if (!webLocks) return Promise.resolve(async () => {})
      return new Promise((claimed) => {
        const released: Promise<void> = webLocks.request(recordLockName(recordId), { ifAvailable: true }, (lock) => {
          if (!lock) return claimed(async () => {})
          return new Promise<void>((release) =>
            claimed(() => {
              release()
              return released
            }),
          )
        })
      })
    },
  }
}
