import { connection, followConnection } from '#platform/web/connection.ts'
import { UNAUTHORIZED } from '#platform/web/window-events.ts'
import { whenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import type { Message } from './channel.ts'
import { outbox } from './client.ts'
import { driver } from './driver.ts'
import type { Entry } from './machine.ts'

/** A pending cleanup. `thumb` is the object URL of its first photo's thumbnail, valid while it is displayed. */
export type Waiting = Entry & { thumb?: string }

export type Outbox = {
  /** The member's pending cleanups, in the order of logging. */
  waiting: Waiting[]
  sending: string | undefined
  /** Number of records stored by another version of the product, which are never sent or deleted. */
  unreadable: number
  needsSignIn: boolean
}

type Subscription = { subscribe: (changed: () => void) => () => void; now: () => Outbox | undefined }

const subscriptions = new Map<string, Subscription>()

/** Returns a member's subscription, shared within the page. While it has listeners, the page drains the outbox. */
export function subscriptionOf(memberId: string): Subscription {
  const known = subscriptions.get(memberId) ?? create(memberId)
  subscriptions.set(memberId, known)
  return known
}

function create(memberId: string): Subscription {
  const listeners = new Set<() => void>()
  const thumbs = createThumbs()
  let held: Outbox | undefined
  let stop: (() => void) | undefined
  let reads = 0

  const set = (change: Partial<Outbox>) => {
    held = { waiting: [], sending: undefined, unreadable: 0, needsSignIn: false, ...held, ...change }
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const mine = ++reads
    // Without storage, nothing is pending.
    const { entries, unreadable } = await outbox.entriesOf(memberId).catch(() => ({ entries: [], unreadable: 0 }))
    if (!stop) return
    const shown = entries.filter(({ cleanupId, isDiscarded }) => !isDiscarded && !outbox.isAttended(cleanupId))
    const waiting = await Promise.all(
      shown.map(async (entry): Promise<Waiting> => {
        const [first] = entry.photos
        const thumb = first && (await thumbs.of(first.id))
        return { ...entry, ...(thumb && { thumb }) }
      }),
    )
    if (mine !== reads || !stop) return
    set({ waiting, unreadable })
    thumbs.keepOnly(waiting.map(({ photos }) => photos[0]?.id))
  }
  const receive = (message: Message) => {
    if (message.kind === 'changed') void read()
    if (message.kind === 'sending' && message.cleanupId !== held?.sending) set({ sending: message.cleanupId })
    if (message.kind === 'signed-out' && message.ownerId === memberId && message.isSo !== held?.needsSignIn)
      set({ needsSignIn: message.isSo })
  }
  return {
    now: () => held,
    subscribe(changed) {
      listeners.add(changed)
      if (!stop) {
        const ends = [outbox.subscribe(receive), drainWhileSubscribed(memberId)]
        stop = () => ends.forEach((end) => end())
        void read()
      }
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        thumbs.keepOnly([])
        held = undefined
      }
    },
  }
}

/** Drains the outbox while subscribed: on start, when the page is visible or online again, and with back-off. */
function drainWhileSubscribed(memberId: string): () => void {
  const over = new AbortController()
  const { signal } = over
  // The event makes the page check who is signed in.
  const draining = driver.keepDraining(memberId, () => dispatchEvent(new Event(UNAUTHORIZED)))
  addEventListener('online', draining.now, { signal })
  const look = () => document.visibilityState === 'visible' && draining.now()
  document.addEventListener('visibilitychange', look, { signal })
  let wasReached = connection().isReached
  const unfollow = followConnection(() => {
    const { isReached } = connection()
    if (isReached && !wasReached) draining.now()
    wasReached = isReached
  })
  // Wait until the page is idle, so that a lost session does not interrupt its hydration.
  const stay = whenIdle(() => void driver.retryUnverified(memberId).then(draining.now, () => {}))
  return () => {
    over.abort()
    stay()
    unfollow()
    draining.stop()
  }
}

function createThumbs() {
  const thumbs = new Map<string, Promise<string | undefined>>()
  return {
    of(id: string) {
      const read = async () => {
        const url = await photoUrl(id)
        // Do not cache a failed read, because a later one may succeed.
        if (!url) thumbs.delete(id)
        return url
      }
      const thumb = thumbs.get(id) ?? read()
      thumbs.set(id, thumb)
      return thumb
    },
    keepOnly(shown: (string | undefined)[]) {
      for (const [id, thumb] of thumbs) {
        if (shown.includes(id)) continue
        thumbs.delete(id)
        void thumb.then((url) => url && URL.revokeObjectURL(url))
      }
    },
  }
}

/** Creates an object URL of a stored photo, by default of its thumbnail if there is one. The caller must revoke it. */
export async function photoUrl(id: string, isSmall = true): Promise<string | undefined> {
  const photo = await outbox.photo(id).catch(() => undefined)
  if (!photo) return undefined
  return URL.createObjectURL(new Blob([(isSmall && photo.thumb) || photo.bytes], { type: photo.type }))
}
