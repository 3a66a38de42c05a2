import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import type { ReviewDecisionStatus, ReviewDecisionRequest } from './decisions.ts'

export const reviewNoteDraftName = (status: ReviewDecisionStatus, cleanups: Pick<CleanupForReview, 'cleanupId'>[]) =>
  ['review', status, ...cleanups.map(({ cleanupId }) => cleanupId)].join(' ')

export const createReviewNoteDraft = (name: string) => createFormDraftStorage<{ note: string }>(name)

export type ReviewNoteTextsByDraftName = ReadonlyMap<string, string>

/** Finds note drafts that a decision makes obsolete: that of the sent note, or all drafts for an approved cleanup. */
export function findObsoleteNoteDrafts({
  cleanups,
  status,
  draft: own,
}: ReviewDecisionRequest): ReviewNoteTextsByDraftName {
  const ofApproved = cleanups.flatMap((cleanup) =>
    (['flagged', 'rejected'] as const).map((refusing) => reviewNoteDraftName(refusing, [cleanup])),
  )
  const names = own ? [own] : status === 'approved' ? ofApproved : []
  return new Map(
    names.flatMap((name) => {
      const note = createReviewNoteDraft(name).read()?.note
      return note ? [[name, note] as const] : []
    }),
  )
}

/** Deletes drafts of notes unless their text has changed since. */
export function deleteReviewNoteDrafts(drafts: ReviewNoteTextsByDraftName): void {
  for (const [name, note] of drafts)
    if (createReviewNoteDraft(name).read()?.note === note) createReviewNoteDraft(name).forget()
}

/** Restores drafts of notes after an undo. A draft written in the meantime is preserved. */
export function restoreReviewNoteDrafts(drafts: ReviewNoteTextsByDraftName): void {
  for (const [name, note] of drafts)
    if (!createReviewNoteDraft(name).read()) createReviewNoteDraft(name).write({ note })
}
