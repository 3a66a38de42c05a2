import { useEffect, useState, useSyncExternalStore } from 'react'
import { SIGNED_OUT } from '#platform/web/window-events.ts'
import type { Photo } from '../../contract/cleanup.ts'
import type { Entry } from '../outbox/machine.ts'
import { photoUrl } from '../outbox/subscription.ts'
import { Uploads } from './uploads.ts'

/** Photo uploads of new cleanups, by form name. They continue while the form is closed. */
const held = new Map<string, Uploads>()

function heldAs(name: string): Uploads {
  const found = held.get(name)
  if (found) return found
  const uploads = new Uploads(name)
  held.set(name, uploads)
  // Uploads end at sign-out, because another member may sign in on this device next.
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

/** Photo uploads of one form. For an edit they start with the photos of the saved cleanup or pending upload. */
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
