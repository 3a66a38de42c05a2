import { useEffect, useState, useSyncExternalStore } from 'react'
import { SIGNED_OUT } from '#platform/web/window-events.ts'
import type { Photo } from '../../contract/cleanup.ts'
import type { Entry } from '../outbox/machine.ts'
import { photoUrl } from '../outbox/subscription.ts'
import { Uploads } from './uploads.ts'

/** Those of new cleanups, by the name of their form: they go on while it is closed. */
const held = new Map<string, Uploads>()

function heldAs(name: string): Uploads {
  const found = held.get(name)
  if (found) return found
  const uploads = new Uploads(name)
  held.set(name, uploads)
  // the next one at this device may be another
  addEventListener(
    SIGNED_OUT,
    () => {
      held.delete(name)
      uploads.dispose()
    },
    { once: true },
  )
  return uploads
}

type Changed = { cleanup?: { photos: Photo[] } | undefined; waiting?: Entry | undefined }

/** For a new cleanup, or with the photos that the changed one has. */
export function useUploads(name: string, { cleanup, waiting }: Changed): Uploads {
  const [uploads] = useState(() => {
    if (!cleanup && !waiting) return heldAs(name)
    const own = new Uploads(name)
    own.know(cleanup?.photos ?? [])
    if (waiting)
      void own.recall(
        waiting.photos.map(({ id }) => id),
        photoUrl,
      )
    return own
  })
  const isOwn = cleanup !== undefined || waiting !== undefined
  useEffect(() => (isOwn ? () => uploads.dispose() : undefined), [isOwn, uploads])
  return uploads
}

export const useAllUploads = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all)
