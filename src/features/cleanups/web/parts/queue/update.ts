import { type Queued, read } from './queued.ts'
import { doneIn, photosIn, recordIn, recordsIn, transact } from './database.ts'
import { tell } from './news.ts'

export type Update = {
  /** as it is from now on; none when there is nothing more to do about it */
  record: Queued | undefined
  /** photos that have another id from now on, by the one they had */
  renamed?: Record<string, string>
}

/**
 * Changes what waits as it is at that moment, with the bytes of its photos. Answers how it is now; nothing, and nothing is
 * changed, when it is not there any more, or not known.
 */
export async function update(
  cleanupId: string,
  change: (record: Queued) => Update,
): Promise<Queued | 'removed' | undefined> {
  const now = await transact('readwrite', async (stores) => {
    const kept = await recordIn(stores, cleanupId)
    const before = kept && read(kept)
    if (!before) return undefined
    const { record: after, renamed = {} } = change(before)
    for (const photo of await photosIn(stores, cleanupId)) {
      const id = renamed[photo.id] ?? photo.id
      const isStill = after?.photos.some((each) => each.id === id)
      if (isStill && id === photo.id && after?.cleanupId === cleanupId) continue
      stores.photos.delete(photo.id)
      if (isStill) stores.photos.put({ ...photo, id, cleanupId: after!.cleanupId })
    }
    if (after?.cleanupId !== cleanupId) {
      stores.records.delete(cleanupId)
      await doneIn(stores, cleanupId)
    }
    if (after) stores.records.put(after)
    return after ?? 'removed'
  })
  if (now) tell({ kind: 'changed' })
  return now
}

/** It is its form's again: as if it had never been kept. What was changed since is left alone. */
export async function takeOut({ cleanupId, change }: Queued): Promise<void> {
  await transact('readwrite', async (stores) => {
    const kept = await recordIn(stores, cleanupId)
    if (!kept || read(kept)?.change !== change) return
    for (const { id } of await photosIn(stores, cleanupId)) stores.photos.delete(id)
    stores.records.delete(cleanupId)
  })
  tell({ kind: 'changed' })
}

/** With the account everything goes, also what only another version can read. */
export async function forgetMember(ownerId: string): Promise<void> {
  await transact('readwrite', async (stores) => {
    for (const { cleanupId, ownerId: owner } of await recordsIn(stores)) {
      if (owner !== ownerId) continue
      for (const { id } of await photosIn(stores, cleanupId)) stores.photos.delete(id)
      stores.records.delete(cleanupId)
    }
  })
  tell({ kind: 'changed' })
}
