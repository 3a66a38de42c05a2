import { draft } from '#platform/web/form/draft.ts'
import type { Uploads } from './photos/uploads.ts'

/**
 * Photos that were not on the server when the page was closed are gone: the draft lets go of them before the form reads
 * it. Tells how many there were.
 */
export function forgetUnsent(name: string, uploads: Uploads): number {
  const held = draft<{ photos: string[] }>(name)
  const values = held.read()
  const photos = values?.photos
  const sent = photos?.filter((id) => uploads.all().has(id))
  if (!photos || !sent || sent.length === photos.length) return 0
  held.write({ ...values, photos: sent })
  return photos.length - sent.length
}
