import { draft } from '#platform/web/form/draft.ts'
import type { Reviewed } from '../../../../contract/review.ts'
import type { Decided } from './decided.ts'

/** Of what was written to the members of these cleanups, and has not been sent. */
export const draftName = (status: Decided, cleanups: Pick<Reviewed, 'cleanupId'>[]) =>
  ['review', status, ...cleanups.map(({ cleanupId }) => cleanupId)].join(' ')

export const noteDraft = (name: string) => draft<{ note: string }>(name)
