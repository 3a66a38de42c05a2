import { draft } from '#platform/web/form/draft.ts'
import type { Reviewed } from '../../contract/review.ts'
import type { Decided, Order } from './decisions.ts'

/** Of what was written to the members of these cleanups, and has not been sent. */
export const draftName = (status: Decided, cleanups: Pick<Reviewed, 'cleanupId'>[]) =>
  ['review', status, ...cleanups.map(({ cleanupId }) => cleanupId)].join(' ')

export const noteDraft = (name: string) => draft<{ note: string }>(name)

/** Notes by the names of their drafts. */
export type Drafts = ReadonlyMap<string, string>

/** What is no draft any more once this is done: the note that it sends; after an approval what was to be said of the cleanup. */
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

/** Unless something else was written meanwhile. */
export function dropDrafts(drafts: Drafts): void {
  for (const [name, note] of drafts) if (noteDraft(name).read()?.note === note) noteDraft(name).forget()
}

/** For whoever takes back what they were written for; what was written meanwhile stays. */
export function bringBackDrafts(drafts: Drafts): void {
  for (const [name, note] of drafts) if (!noteDraft(name).read()) noteDraft(name).write({ note })
}
