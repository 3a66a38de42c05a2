import { getServerReachability, subscribeToServerReachability } from '#platform/web/connection.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { runWhenBrowserIsIdle } from '#platform/web/ui/overlays/use-idle-callback.ts'
import type { OutboxChannelMessage } from './channel.ts'
import type { OutboxClient } from './client.ts'
import type { SavedOutboxRecord, PendingOutboxRecord } from './kind.ts'
import type { OutboxUploader } from './uploader.ts'
import type { StoredOutboxPhoto } from './storage.ts'

/**
 * A record waiting for upload. `thumb` is the object URL of its first photo's thumbnail, valid while it is displayed.
 */
export type PendingUpload<Values extends object = object> = PendingOutboxRecord<Values> & { thumb?: string }

export type OutboxSubscriptionState<Values extends object = object> = {
  /** The member's records that are waiting for upload, in the order of logging. */
  pending: PendingUpload<Values>[]
  sendingId: string | undefined
  /** Number of outbox records stored by another version of the product, which are never sent or deleted. */
  unreadable: number
  needsSignIn: boolean
}

export type OutboxSubscription<Values extends object> = {
  subscribe: (changed: () => void) => () => void
  getSnapshot: () => OutboxSubscriptionState<Values> | undefined
}

/**
 * Creates a function that returns the subscription to a member's outbox, shared by all components of the page. While it
 * has listeners, the page drains the outbox.
 */
export function createOutboxSubscriptions<Values extends object, Saved extends SavedOutboxRecord>(
  client: OutboxClient<Values, Saved>,
  uploader: OutboxUploader,
): (memberId: string) => OutboxSubscription<Values> {
  const subscriptions = new Map<string, OutboxSubscription<Values>>()
  return (memberId) => {
    const known = subscriptions.get(memberId) ?? createSubscription(client, uploader, memberId)
    subscriptions.set(memberId, known)
    return known
  }
}

function createSubscription<Values extends object, Saved extends SavedOutboxRecord>(
  client: OutboxClient<Values, Saved>,
  uploader: OutboxUploader,
  memberId: string,
): OutboxSubscription<Values> {
  const listeners = new Set<() => void>()
  const thumbnails = createThumbnails(client)
  let state: OutboxSubscriptionState<Values> | undefined
  let stop: (() => void) | undefined
  let latestRead = 0

  const set = (change: Partial<OutboxSubscriptionState<Values>>) => {
    state = { pending: [], sendingId: undefined, unreadable: 0, needsSignIn: false, ...state, ...change }
    for (const listener of listeners) listener()
  }
  const refresh = async () => {
    const thisRead = ++latestRead
    // Without browser storage, no record is waiting for upload.
    const { entries, unreadable } = await client.readEntries(memberId).catch(() => ({ entries: [], unreadable: 0 }))
    if (!stop) return
    const visible = entries.filter(({ recordId, isDiscarded }) => !isDiscarded && !client.isOpenInForm(recordId))
    const waiting = await Promise.all(
      visible.map(async (entry): Promise<PendingUpload<Values>> => {
        const [first] = entry.photos
        const thumb = first && (await thumbnails.urlFor(first.id))
        return { ...entry, ...(thumb && { thumb }) }
      }),
    )
    if (thisRead !== latestRead || !stop) return
    set({ pending: waiting, unreadable })
    thumbnails.retainOnly(waiting.map(({ photos }) => photos[0]?.id))
  }
  const receive = (message: OutboxChannelMessage) => {
    if (message.kind === 'changed') void refresh()
    if (message.kind === 'sending' && message.cleanupId !== state?.sendingId) set({ sendingId: message.cleanupId })
    if (message.kind === 'signed-out' && message.ownerId === memberId && message.isSo !== state?.needsSignIn)
      set({ needsSignIn: message.isSo })
  }
  return {
    getSnapshot: () => state,
    subscribe(changed) {
      listeners.add(changed)
      if (!stop) {
        const stops = [client.subscribe(receive), startDraining(uploader, memberId)]
        stop = () => stops.forEach((end) => end())
        void refresh()
      }
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        thumbnails.retainOnly([])
        state = undefined
      }
    },
  }
}

/**
 * Drains the outbox while a page is subscribed: on start, when the page is visible or online again, and with back-off.
 */
function startDraining(uploader: OutboxUploader, memberId: string): () => void {
  const abort = new AbortController()
  const { signal } = abort
  // `UNAUTHORIZED_WINDOW_EVENT_NAME` makes the page check who is signed in.
  const draining = uploader.drainContinuously(memberId, () => dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME)))
  addEventListener('online', draining.trigger, { signal })
  const drainIfVisible = () => document.visibilityState === 'visible' && draining.trigger()
  document.addEventListener('visibilitychange', drainIfVisible, { signal })
  let wasReached = getServerReachability().isReached
  const unfollow = subscribeToServerReachability(() => {
    const { isReached } = getServerReachability()
    if (isReached && !wasReached) draining.trigger()
    wasReached = isReached
  })
  // Wait until the page is idle before draining the outbox, so that a lost session does not interrupt hydration.
  const cancelIdle = runWhenBrowserIsIdle(
    () => void uploader.retryUnverified(memberId).then(draining.trigger, () => {}),
  )
  return () => {
    abort.abort()
    cancelIdle()
    unfollow()
    draining.stop()
  }
}

type PhotoReader = { photo(id: string): Promise<StoredOutboxPhoto | undefined> }

function createThumbnails(client: PhotoReader) {
  const thumbnails = new Map<string, Promise<string | undefined>>()
  return {
    urlFor(id: string) {
      const read = async () => {
        const url = await createStoredPhotoUrl(client, id)
        // Do not cache a failed read of the outbox, because a later one may succeed.
        if (!url) thumbnails.delete(id)
        return url
      }
      const thumb = thumbnails.get(id) ?? read()
      thumbnails.set(id, thumb)
      return thumb
    },
    retainOnly(shown: (string | undefined)[]) {
      for (const [id, thumb] of thumbnails) {
        if (shown.includes(id)) continue
        thumbnails.delete(id)
        void thumb.then((url) => url && URL.revokeObjectURL(url))
      }
    },
  }
}

/**
 * Creates an object URL of a stored photo, by default of its thumbnail if there is one. The caller must revoke the URL.
 */
export async function createStoredPhotoUrl(
  client: PhotoReader,
  id: string,
  isSmall = true,
): Promise<string | undefined> {
  const photo = await client.photo(id).catch(() => undefined)
  if (!photo) return undefined
  return URL.createObjectURL(new Blob([(isSmall && photo.thumb) || photo.bytes], { type: photo.type }))
}
