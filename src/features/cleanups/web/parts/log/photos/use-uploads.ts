import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Photo } from '../../../../contract/cleanup.ts'
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
    'signed-out',
    () => {
      held.delete(name)
      uploads.dispose()
    },
    { once: true },
  )
  return uploads
}

/** For a new cleanup, or with the photos that the changed one has. */
export function useUploads(name: string, photos?: Photo[]): Uploads {
  const [uploads] = useState(() => {
    if (!photos) return heldAs(name)
    const own = new Uploads(name)
    own.know(photos)
    return own
  })
  const isOwn = photos !== undefined
  useEffect(() => (isOwn ? () => uploads.dispose() : undefined), [isOwn, uploads])
  return uploads
}

export const useAllUploads = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all)
