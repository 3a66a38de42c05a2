import { createDraftStorage } from '#platform/web/form/draft.ts'
import type { ReviewedCleanup } from '../../contract/review.ts'
import type { DecidedStatus, DecisionRequest } from './decisions.ts'

/** Storage key of an admin's unsent note about these cleanups. */
export const noteDraftName = (status: DecidedStatus, cleanups: Pick<ReviewedCleanup, 'cleanupId'>[]) =>
  ['review', status, ...cleanups.map(({ cleanupId }) => cleanupId)].join(' ')

export const noteDraft = (name: string) => createDraftStorage<{ note: string }>(name)

/** Texts of an admin's unsent notes, by the names of their drafts. */
export type NoteDrafts = ReadonlyMap<string, string>

/** Finds note drafts that a decision makes obsolete: that of the sent note, or all drafts for an approved cleanup. */
export function findObsoleteDrafts({ cleanups, status, draft: own }: DecisionRequest): NoteDrafts {
  const ofApproved = cleanups.flatMap((cleanup) =>
    (['flagged', 'rejected'] as const).map((refusing) => noteDraftName(refusing, [cleanup])),
  )
  const names = own ? [own] : status === 'approved' ? ofApproved : []
  return new Map(
    names.flatMap((name) => {
      const note = noteDraft(name).read()?.note
      return note ? [[name, note] as const] : []
    }),
  )
}

/** Deletes drafts of notes unless their text has changed since. */
export function deleteNoteDrafts(drafts: NoteDrafts): void {
  for (const [name, note] of drafts) if (noteDraft(name).read()?.note === note) noteDraft(name).forget()
}

/** Restores drafts of notes after an undo. A draft written in the meantime is preserved. */
export function restoreNoteDrafts(drafts: NoteDrafts): void {
  for (const [name, note] of drafts) if (!noteDraft(name).read()) noteDraft(name).write({ note })
}
