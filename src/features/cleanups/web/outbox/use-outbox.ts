import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  type OutboxSubscriptionState,
  type PendingUpload,
  createOutboxSubscriptions,
  createStoredPhotoUrl,
} from '#platform/web/outbox/subscription.ts'
import { outboxClient } from './client.ts'
import type { PendingCleanupValues } from './kind.ts'
import { outboxUploader } from './uploader.ts'

export type CleanupOutboxState = OutboxSubscriptionState<PendingCleanupValues>
/** A cleanup waiting for upload, with the object URL of its first photo's thumbnail. */
export type PendingCleanupUpload = PendingUpload<PendingCleanupValues>

const getOutboxSubscription = createOutboxSubscriptions(outboxClient, outboxUploader)

const unsubscribed = () => () => {}

/** The outbox of this device, undefined until it is read. The hook follows changes by tabs and the service worker. */
export function useOutboxState(memberId: string | undefined): CleanupOutboxState | undefined {
  const subscribe = useCallback(
    (changed: () => void) => (memberId ? getOutboxSubscription(memberId).subscribe(changed) : unsubscribed()),
    [memberId],
  )
  return useSyncExternalStore(
    subscribe,
    () => (memberId ? getOutboxSubscription(memberId).getSnapshot() : undefined),
    () => undefined,
  )
}

/** Object URLs in the order of a cleanup's photos, undefined for a photo that is not stored on this device. */
export type StoredPhotoUrls = (string | undefined)[]

/**
 * Object URLs of an outbox record's stored photos while it is displayed. Until the photos are read, only the first has
 * a URL: that of its thumbnail.
 */
export function useStoredPhotoUrls({ photos, thumb }: PendingCleanupUpload): StoredPhotoUrls {
  const [read, setRead] = useState<{ ids: string; urls: StoredPhotoUrls }>()
  const ids = photos.map(({ id }) => id).join()
  useEffect(() => {
    let isMounted = true
    const created: string[] = []
    const urlOf = async (id: string) => {
      const url = await createStoredPhotoUrl(outboxClient, id, false)
      if (!url) return undefined
      if (isMounted) created.push(url)
      else URL.revokeObjectURL(url)
      return url
    }
    void Promise.all(ids.split(',').filter(Boolean).map(urlOf)).then((urls) => isMounted && setRead({ ids, urls }))
    return () => {
      isMounted = false
      created.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [ids])
  return read?.ids === ids ? read.urls : [thumb]
}
