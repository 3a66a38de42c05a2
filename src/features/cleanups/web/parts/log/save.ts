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
  const photos = logged.photos.map(({ id }) => id)
  const isAsTyped = !needsNewReview({ ...logged, photos }, values) && (logged.notes ?? '') === values.notes
  return isAsTyped ? logged : client.edit(values)
}
