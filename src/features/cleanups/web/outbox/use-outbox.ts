import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type Outbox, type Waiting, photoUrl, subscriptionOf } from './subscription.ts'

export type { Outbox, Waiting } from './subscription.ts'

const nothing = () => () => {}

/** Pending cleanups on this device, undefined until they are read. Follows changes by tabs and the service worker. */
export function useOutbox(memberId: string | undefined): Outbox | undefined {
  const subscribe = useCallback(
    (changed: () => void) => (memberId ? subscriptionOf(memberId).subscribe(changed) : nothing()),
    [memberId],
  )
  return useSyncExternalStore(
    subscribe,
    () => (memberId ? subscriptionOf(memberId).now() : undefined),
    () => undefined,
  )
}

/** Object URLs in the order of the photos, undefined for a photo that is not stored on this device. */
export type PhotoUrls = (string | undefined)[]

/** Object URLs of an entry's stored photos while it is displayed. Until they are read, only the first thumbnail. */
export function useStoredPhotos({ photos, thumb }: Waiting): PhotoUrls {
  const [read, setRead] = useState<{ ids: string; urls: PhotoUrls }>()
  const ids = photos.map(({ id }) => id).join()
  useEffect(() => {
    let isHere = true
    const made: string[] = []
    const urlOf = async (id: string) => {
      const url = await photoUrl(id, false)
      if (!url) return undefined
      if (isHere) made.push(url)
      else URL.revokeObjectURL(url)
      return url
    }
    void Promise.all(ids.split(',').filter(Boolean).map(urlOf)).then((urls) => isHere && setRead({ ids, urls }))
    return () => {
      isHere = false
      made.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [ids])
  return read?.ids === ids ? read.urls : [thumb]
}
