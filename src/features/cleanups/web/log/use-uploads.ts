import { useEffect, useState, useSyncExternalStore } from 'react'
import { SIGNED_OUT_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { createStoredPhotoUrl } from '#platform/web/outbox/subscription.ts'
import { outboxClient } from '../outbox/client.ts'
import type { PendingCleanup } from '../outbox/kind.ts'
import { PhotoUploads } from './uploads.ts'

/** Photo uploads of new cleanups, by form name. They continue while the form is closed. */
const uploadsByForm = new Map<string, PhotoUploads>()

function getOrCreateUploads(name: string): PhotoUploads {
  const found = uploadsByForm.get(name)
  if (found) return found
  const uploads = new PhotoUploads(name)
  uploadsByForm.set(name, uploads)
  // Photo uploads end at sign-out, because another member may sign in on this device next.
  addEventListener(
    SIGNED_OUT_WINDOW_EVENT_NAME,
    () => {
      uploadsByForm.delete(name)
      uploads.dispose()
    },
    { once: true },
  )
  return uploads
}

type EditedCleanup = { cleanup?: { photos: CleanupPhoto[] } | undefined; waiting?: PendingCleanup | undefined }

/** Adds the photos of the cleanup that is edited to its form. */
export function addSavedPhotos(uploads: PhotoUploads, { cleanup, waiting }: EditedCleanup): void {
  uploads.addUploaded(cleanup?.photos ?? [])
  if (waiting)
    void uploads.addStored(
      waiting.photos.map(({ id }) => id),
      (id) => createStoredPhotoUrl(outboxClient, id),
    )
}

/** Photo uploads of one form. The form for an edit starts with the photos of the cleanup that is edited. */
export function usePhotoUploadsOfForm(name: string, { cleanup, waiting }: EditedCleanup): PhotoUploads {
  const [uploads] = useState(() => {
    if (!cleanup && !waiting) return getOrCreateUploads(name)
    const own = new PhotoUploads(name)
    addSavedPhotos(own, { cleanup, waiting })
    return own
  })
  const isOwn = cleanup !== undefined || waiting !== undefined
  useEffect(() => (isOwn ? () => uploads.dispose() : undefined), [isOwn, uploads])
  return uploads
}

export const usePhotoUploadsOfAllForms = (uploads: PhotoUploads) =>
  useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all)
