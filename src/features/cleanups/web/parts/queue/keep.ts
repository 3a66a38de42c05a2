import type { NewCleanup } from '../../../contract/cleanup.ts'
import { SYNC_TAG, lockOf } from './sender.ts'
import { tell } from './news.ts'
import { ANOTHER, type Queued, type QueuedPhoto, read, unrefused } from './queued.ts'
import { doneIn, isDoneIn, lastKeptIn, photosIn, recordIn, transact } from './database.ts'

/** One of the photos as the form has it; without a file it is on the server, or kept already. */
export type Chosen = {
  id: string
  isSent: boolean
  takenOn?: string | undefined
  file?: Blob
  thumb?: Blob | undefined
}

/**
 * Keeps what is logged, or changed before it was sent, with its photos: from here on it is not lost. Fails where the
 * browser keeps nothing, or has no room; then nothing is changed.
 */
export async function keep(ownerId: string, values: NewCleanup, chosen: Chosen[]): Promise<Queued> {
  if (!navigator.locks) throw new Error('Where pages cannot take turns, nobody would send it.')
  const files = await Promise.all(chosen.map(bytesOf))
  const { cleanupId } = values
  const kept = await transact('readwrite', async (stores) => {
    const there = await recordIn(stores, cleanupId)
    const before = there && read(there) && unrefused(read(there)!)
    if (there && !before) throw new Error('A later version has kept it.')
    // logged from here before, as by another tab with the same form: what is typed now is a change of it
    const isLogged = !before && (await isDoneIn(stores, cleanupId))
    const now = Math.max(Date.now(), (await lastKeptIn(stores)) + 1)
    const held = await photosIn(stores, cleanupId)
    const isHeld = (id: string) => held.some((photo) => photo.id === id)
    const photos = chosen.map(({ id, isSent, takenOn, file }): QueuedPhoto => {
      const old = before?.photos.find((photo) => photo.id === id)
      const day = takenOn ?? old?.takenOn
      return {
        id,
        isSent: isSent || old?.isSent || (isLogged && !file),
        hasFile: file !== undefined || isHeld(id),
        ...(day && { takenOn: day }),
      }
    })
    const record: Queued = {
      ...(before ?? { wasPosted: isLogged, ...(isLogged && { firstPosted: ANOTHER }), keptAt: now }),
      ...values,
      format: 1,
      cleanupId: before?.cleanupId ?? cleanupId,
      ownerId,
      photos,
      change: before ? before.change + 1 : Number(isLogged),
      isDiscarded: false,
    }
    if (record.cleanupId !== cleanupId) {
      stores.records.delete(cleanupId)
      await doneIn(stores, cleanupId)
    }
    stores.records.put(record)
    for (const photo of held) {
      if (!photos.some(({ id }) => id === photo.id)) stores.photos.delete(photo.id)
      else if (record.cleanupId !== cleanupId) stores.photos.put({ ...photo, cleanupId: record.cleanupId })
    }
    for (const file of files) if (file) stores.photos.put({ ...file, cleanupId: record.cleanupId })
    return record
  })
  tell({ kind: 'changed' })
  void sendWhenClosed()
  return kept
}

const bytesOf = async ({ id, file, thumb }: Chosen) =>
  file && {
    id,
    type: file.type,
    bytes: await file.arrayBuffer(),
    ...(thumb && { thumb: await thumb.arrayBuffer() }),
  }

let hasAsked = false
/** That the browser does not clear it away, which it need not promise. */
export async function askToStay() {
  if (hasAsked) return
  hasAsked = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // some private windows have no word for it
  }
}

/** Not in every browser, and not yet in the types of any. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** What waits goes out also when the page is closed before there is a network. */
export async function sendWhenClosed() {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // where it is not allowed, the next visit sends it
  }
}

/**
 * As long as its dialog is at work on it, it is not sent. Answers how to let it go; where it is being sent just now, that
 * goes on.
 */
export function hold(cleanupId: string): Promise<() => Promise<void>> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(async () => {})
  return new Promise((held) => {
    const isOver: Promise<void> = locks.request(lockOf(cleanupId), { ifAvailable: true }, (lock) => {
      if (!lock) return held(async () => {})
      return new Promise<void>((letGo) =>
        held(() => {
          letGo()
          return isOver
        }),
      )
    })
  })
}
