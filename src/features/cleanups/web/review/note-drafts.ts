import { draft } from '#platform/web/form/draft.ts'
import type { Reviewed } from '../../contract/review.ts'
import type { Decided, Order } from './decisions.ts'

/** Storage key of an unsent note about these cleanups. */
export const draftName = (status: Decided, cleanups: Pick<Reviewed, 'cleanupId'>[]) =>
  ['review', status, ...cleanups.map(({ cleanupId }) => cleanupId)].join(' ')

export const noteDraft = (name: string) => draft<{ note: string }>(name)

/** Texts of unsent notes by the names of their drafts. */
export type Drafts = ReadonlyMap<string, string>

/** Drafts that a decision makes obsolete: the note that it sends, or all notes for an approved cleanup. */
export function draftsOf({ cleanups, status, draft: own }: Order): Drafts {
  const ofApproved = cleanups.flatMap((cleanup) =>
    (['flagged', 'rejected'] as const).map((refusing) => draftName(refusing, [cleanup])),
  )
  const names = own ? [own] : status === 'approved' ? ofApproved : []
  return new Map(
    names.flatMap((name) => {
      const note = noteDraft(name).read()?.note
      return note ? [[name, note] as const] : []
    }),
  )
}

/** Deletes drafts unless their text has changed since. */
export function dropDrafts(drafts: Drafts): void {
  for (const [name, note] of drafts) if (noteDraft(name).read()?.note === note) noteDraft(name).forget()
}

/** Restores drafts after an undo. A draft written in the meantime is preserved. */
export function bringBackDrafts(drafts: Drafts): void {
  for (const [name, note] of drafts) if (!noteDraft(name).read()) noteDraft(name).write({ note })
}
