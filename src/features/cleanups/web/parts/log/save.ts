import { type Cleanup, type NewCleanup } from '../../../contract/cleanup.ts'
import { needsNewReview } from '../../../rules.ts'
import { client } from '../../api.ts'

/**
 * After an answer that was lost the cleanup is logged already, as it was then: what has been changed since is changed
 * there too.
 */
export async function save(values: NewCleanup, isKnown: boolean): Promise<Cleanup> {
  if (isKnown) return client.edit(values)
  const logged = await client.log(values)
  return isAsTyped(logged, values) ? logged : client.edit(values)
}

export const isAsTyped = (saved: Cleanup, values: NewCleanup): boolean =>
  !needsNewReview({ ...saved, photos: idsOf(saved) }, values) && (saved.notes ?? '') === values.notes

const idsOf = ({ photos }: Cleanup) => photos.map(({ id }) => id)

/** Of the photos of a cleanup that could not be saved, those that the server does not have any more. */
export async function lostPhotos({ cleanupId, photos }: NewCleanup, isKnown: boolean): Promise<string[]> {
  const there = isKnown ? await client.cleanup({ cleanupId }).then(idsOf, () => photos) : []
  return photos.filter((id) => !there.includes(id))
}
