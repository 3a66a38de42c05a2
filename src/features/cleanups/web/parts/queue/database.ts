import { type Kept, type Queued, inOrder, read } from './queued.ts'

/** For ever: what is in a record changes with its `format`, and an older page must still be able to open it. */
const DATABASE = { name: 'cleanup-queue', version: 1 }

/** A photo's own bytes, not a Blob: some browsers lose those. */
export type KeptPhoto = { id: string; cleanupId: string; type: string; bytes: ArrayBuffer; thumb?: ArrayBuffer }

type Stores = Record<'records' | 'photos' | 'done', IDBObjectStore>

/** What a draft of this device may still hold, and is logged or taken back already. */
const MOST_DONE = 100

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing was read.')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE.name, DATABASE.version)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('records', { keyPath: 'cleanupId' })
    request.result.createObjectStore('photos', { keyPath: 'id' }).createIndex('cleanupId', 'cleanupId')
    request.result.createObjectStore('done', { keyPath: 'cleanupId' })
  })
  return answered(request)
}

/** All of it or nothing, and on the disk once it has answered. Whatever is waited for inside must be an answer of the store. */
export async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(['records', 'photos', 'done'], mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')))
    })
    const [records, photos, done] = [
      transaction.objectStore('records'),
      transaction.objectStore('photos'),
      transaction.objectStore('done'),
    ]
    const worked = work({ records, photos, done }).catch((error: unknown) => {
      abort(transaction)
      throw error
    })
    const [answer] = await Promise.all([worked, ended])
    return answer
  } finally {
    database.close()
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // of a full disk it has done so itself
  }
}

/** False in some private windows, and where several pages could not take turns. */
export const canKeep = async (): Promise<boolean> => {
  try {
    if (!navigator.locks) return false
    await transact('readonly', async () => {})
    return true
  } catch {
    return false
  }
}

export const recordsIn = async ({ records }: Stores) => (await answered(records.getAll())) as Kept[]
export const recordIn = async ({ records }: Stores, cleanupId: string) =>
  (await answered(records.get(cleanupId))) as Kept | undefined
export const photosIn = async ({ photos }: Stores, cleanupId: string) =>
  (await answered(photos.index('cleanupId').getAll(cleanupId))) as KeptPhoto[]
export const isDoneIn = async ({ done }: Stores, cleanupId: string) => (await answered(done.count(cleanupId))) > 0

export const lastKeptIn = async (stores: Stores) =>
  Math.max(0, ...(await recordsIn(stores)).map(({ keptAt }) => keptAt))

export async function doneIn({ done }: Stores, cleanupId: string) {
  done.put({ cleanupId })
  // their ids tell when they were made
  const [...ids] = await answered(done.getAllKeys())
  for (const old of ids.slice(0, -MOST_DONE)) done.delete(old)
}

/** First logged first, also what its member has taken back and the server may still have. */
export async function keptOf(ownerId: string): Promise<{ queued: Queued[]; unreadable: number }> {
  const records = await transact('readonly', recordsIn)
  const own = records.filter((record) => record.ownerId === ownerId).toSorted(inOrder)
  const queued = own.flatMap((record) => read(record) ?? [])
  return { queued, unreadable: own.length - queued.length }
}

export const find = (cleanupId: string): Promise<Queued | undefined> =>
  transact('readonly', async (stores) => {
    const record = await recordIn(stores, cleanupId)
    return record && read(record)
  })

export const findPhoto = (id: string): Promise<KeptPhoto | undefined> =>
  transact('readonly', async ({ photos }) => (await answered(photos.get(id))) as KeptPhoto | undefined)

/** Logged or taken back from this device, or waiting on it. */
export const isKnown = (cleanupId: string): Promise<boolean> =>
  transact(
    'readonly',
    async (stores) => Boolean(await recordIn(stores, cleanupId)) || (await isDoneIn(stores, cleanupId)),
  )
