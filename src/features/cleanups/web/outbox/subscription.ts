import { connection, followConnection } from '#platform/web/connection.ts'
import { UNAUTHORIZED } from '#platform/web/window-events.ts'
import { whenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import type { Message } from './channel.ts'
import { outbox } from './client.ts'
import { driver } from './driver.ts'
import type { Entry } from './machine.ts'

/** `thumb`: of its first photo, as long as it is shown */
export type Waiting = Entry & { thumb?: string }

/** What the outbox holds of one member, as a page shows it. */
export type Outbox = {
  /** own ones, first logged first */
  waiting: Waiting[]
  /** the id of the one that is on its way now */
  sending: string | undefined
  /** stored by another version of the product: never sent, never deleted */
  unreadable: number
  needsSignIn: boolean
}

type Subscription = { subscribe: (changed: () => void) => () => void; now: () => Outbox | undefined }

const subscriptions = new Map<string, Subscription>()

/** One for each member, however many places of a page show it; while there are any, the page sends. */
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
    // where nothing can be stored, nothing waits
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

/** As long as a page of its member is open: when it opens, is looked at, is back on the network, and now and then. */
function drainWhileSubscribed(memberId: string): () => void {
  const over = new AbortController()
  const { signal } = over
  // the page asks who is there
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
  // a page that comes to life must not hear in the midst of it that its session has ended
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
        // what could not be read may be another time
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

/** Of the small picture, if there is one; whoever asks revokes it. */
export async function photoUrl(id: string, isSmall = true): Promise<string | undefined> {
  const photo = await outbox.photo(id).catch(() => undefined)
  if (!photo) return undefined
  return URL.createObjectURL(new Blob([(isSmall && photo.thumb) || photo.bytes], { type: photo.type }))
}
