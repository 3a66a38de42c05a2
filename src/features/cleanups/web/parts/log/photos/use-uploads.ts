import { useState, useSyncExternalStore } from 'react'
import type { Photo } from '../../../../contract/cleanup.ts'
import { Uploads } from './uploads.ts'

/** By the name of their form, for as long as the page lives. */
const held = new Map<string, Uploads>()

export function useUploads(name: string, photos: Photo[] = []): Uploads {
  const [uploads] = useState(() => {
    const found = held.get(name) ?? new Uploads(name)
    held.set(name, found)
    found.know(photos)
    return found
  })
  return uploads
}

export const useAllUploads = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all)
