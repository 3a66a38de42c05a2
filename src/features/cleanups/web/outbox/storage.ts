import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import {
  type Command,
  type Done,
  type Entry,
  type Event,
  type NewIds,
  type State,
  isEntry,
  transition,
} from './machine.ts'
import { type AnyRecord, inOrder, readRecord, writeRecord } from './record.ts'

/** The IndexedDB version never changes, so that older pages can open the database. Records change by their `format`. */
const DATABASE = { name: 'cleanup-queue', version: 1 }

/** Bytes of a stored photo, as an ArrayBuffer because some browsers lose stored Blobs. */
export type StoredPhoto = { id: string; cleanupId: string; type: string; bytes: ArrayBuffer; thumb?: ArrayBuffer }

export type DoneRow = Done & { cleanupId: string }

/** Object stores. `done` lists uploaded and discarded cleanups, whose ids may still be in drafts on this device. */
interface Schema extends DBSchema {
  records: { key: string; value: AnyRecord }
  photos: { key: string; value: StoredPhoto; indexes: { cleanupId: string } }
  done: { key: string; value: DoneRow }
}

/** Operations of a transaction. Awaiting anything else inside a transaction would make IndexedDB commit it early. */
export type Tables = {
  record(cleanupId: string): Promise<AnyRecord | undefined>
  records(): Promise<AnyRecord[]>
  putRecord(record: AnyRecord): void
  deleteRecord(cleanupId: string): void
  photo(id: string): Promise<StoredPhoto | undefined>
  photoIdsOf(cleanupId: string): Promise<string[]>
  putPhoto(photo: StoredPhoto): void
  deletePhoto(id: string): void
  done(cleanupId: string): Promise<DoneRow | undefined>
  doneIds(): Promise<string[]>
  putDone(row: DoneRow): void
  deleteDone(cleanupId: string): void
}

/** Runs work in an atomic transaction. Its promise resolves once the data is on disk. */
export type Transact = <T>(mode: IDBTransactionMode, work: (tables: Tables) => Promise<T>) => Promise<T>

const MOST_DONE = 100

export type Store = ReturnType<typeof createStore>

type SaveEvent = Omit<Event & { kind: 'save' }, 'held' | 'taken' | 'at'>
export type StoreEvent = SaveEvent | Exclude<Event, { kind: 'save' }>
export type Applied = { before: State; state: State; commands: Command[] }

export function createStore(transact: Transact, { now, newIds }: { now: () => number; newIds: NewIds }) {
  return {
    /**
     * Applies an event to one record through the state machine, and stores the result with its photos. A record of a
     * later version stays unchanged and yields undefined.
     */
    async apply(
      cleanupId: string,
      event: StoreEvent,
      files: Omit<StoredPhoto, 'cleanupId'>[] = [],
    ): Promise<Applied | undefined> {
      // Most send steps change nothing, so a read-only transaction suffices, which need not wait for the disk.
      if (event.kind === 'send') {
        const looked = await transact('readonly', look)
        if (looked?.state === looked?.before) return looked
      }
      return transact('readwrite', async (tables) => {
        const applied = await look(tables)
        if (!applied) return undefined
        const { before, state, commands } = applied
        if (state !== before) await write(tables, cleanupId, state, renamedBy(commands))
        if (isEntry(state)) for (const file of files) tables.putPhoto({ ...file, ...placeOf(file.id, state) })
        return applied
      })

      async function look(tables: Tables): Promise<Applied | undefined> {
        const before = await stateOf(tables, cleanupId)
        if (!before) return undefined
        const whole =
          event.kind === 'save'
            ? {
                ...event,
                held: await tables.photoIdsOf(cleanupId),
                taken: await takenFrom(tables, cleanupId, files),
                at: await nextAt(tables, now()),
              }
            : event
        const [state, commands] = transition(before, whole, newIds)
        return { before, state, commands }
      }
    },

    /** Records of a member in the order of logging, including discarded ones that the server may still have. */
    async entriesOf(ownerId: string): Promise<{ entries: Entry[]; unreadable: number }> {
      const records = await transact('readonly', (tables) => tables.records())
      const own = records.filter((record) => record.ownerId === ownerId).toSorted(inOrder)
      const entries = own.flatMap((record) => readRecord(record) ?? [])
      return { entries, unreadable: own.length - entries.length }
    },

    /** State of a record. Undefined if a later version of the product wrote it. */
    state: (cleanupId: string) => transact('readonly', (tables) => stateOf(tables, cleanupId)),

    photo: (id: string) => transact('readonly', (tables) => tables.photo(id)),

    isKnown: (cleanupId: string) =>
      transact('readonly', async (tables) =>
        Boolean((await tables.record(cleanupId)) ?? (await tables.done(cleanupId))),
      ),

    /** Deletes all records of a deleted account, including those that only another version can read. */
    forgetMember: (ownerId: string) =>
      transact('readwrite', async (tables) => {
        for (const { cleanupId, ownerId: owner } of await tables.records()) {
          if (owner !== ownerId) continue
          for (const id of await tables.photoIdsOf(cleanupId)) tables.deletePhoto(id)
          tables.deleteRecord(cleanupId)
        }
      }),

    /** Tests whether IndexedDB works. Rejects in some private windows. */
    tryOut: () => transact('readonly', async () => {}),
  }
}

async function stateOf(tables: Tables, cleanupId: string): Promise<State | undefined> {
  const record = await tables.record(cleanupId)
  return record ? readRecord(record) : ((await tables.done(cleanupId)) ?? 'draft')
}

/** Finds photo ids that are stored for another record. Two tabs with the same form may log it under two cleanup ids. */
async function takenFrom(tables: Tables, cleanupId: string, files: { id: string }[]): Promise<string[]> {
  const stored = await Promise.all(files.map(({ id }) => tables.photo(id)))
  return stored.flatMap((photo) => (photo && photo.cleanupId !== cleanupId ? photo.id : []))
}

const nextAt = async (tables: Tables, now: number) =>
  Math.max(now, ...(await tables.records()).map(({ keptAt }) => keptAt + 1))

const renamedBy = (commands: Command[]): Record<string, string> =>
  Object.assign({}, ...commands.map((command) => (command.kind === 'rename' ? command.photos : {})))

/** Finds the current id of a photo whose form opened before the photo was renamed, and still uses its old id. */
function placeOf(fileId: string, { cleanupId, photos }: Entry) {
  const photo = photos.find(({ id, was }) => id === fileId || was?.includes(fileId))
  return { id: photo?.id ?? fileId, cleanupId }
}

async function write(tables: Tables, cleanupId: string, state: State, renamed: Record<string, string>) {
  const after = isEntry(state) ? state : undefined
  for (const was of await tables.photoIdsOf(cleanupId)) {
    const id = renamed[was] ?? was
    const isStill = after?.photos.some((each) => each.id === id)
    if (isStill && id === was && after!.cleanupId === cleanupId) continue
    const photo = isStill && (await tables.photo(was))
    tables.deletePhoto(was)
    if (photo) tables.putPhoto({ ...photo, id, cleanupId: after!.cleanupId })
  }
  if (after?.cleanupId !== cleanupId) {
    tables.deleteRecord(cleanupId)
    if (after) await remember(tables, { cleanupId, end: 'moved' })
    else if (state !== 'draft') await remember(tables, { cleanupId, ...state })
  }
  if (after) tables.putRecord(writeRecord(after))
}

async function remember(tables: Tables, row: DoneRow) {
  tables.putDone(row)
  // Cleanup ids grow with time, so the oldest rows come first.
  for (const old of (await tables.doneIds()).slice(0, -MOST_DONE)) tables.deleteDone(old)
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(DATABASE.name, DATABASE.version, {
    upgrade(database) {
      database.createObjectStore('records', { keyPath: 'cleanupId' })
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('cleanupId', 'cleanupId')
      database.createObjectStore('done', { keyPath: 'cleanupId' })
    },
  })

type Names = ('records' | 'photos' | 'done')[]

/** Transactions in IndexedDB, by the library idb, which wraps its requests in promises. */
export const inIndexedDb: Transact = async (mode, work) => {
  const database = await open()
  try {
    const names: Names = ['records', 'photos', 'done']
    const transaction = database.transaction(names, mode, { durability: 'strict' })
    // Handle the failure here, or it would be an unhandled rejection while the work is awaited.
    const ended = transaction.done.catch((error: unknown) => {
      throw error ?? new Error('Nothing was stored.')
    })
    const worked = work(tablesOf(transaction as IDBPTransaction<Schema, Names, 'readwrite'>)).catch(
      (error: unknown) => {
        abort(transaction)
        throw error
      },
    )
    const [answer] = await Promise.all([worked, ended])
    return answer
  } finally {
    database.close()
  }
}

function abort(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // A full disk has already aborted the transaction.
  }
}

function tablesOf(transaction: IDBPTransaction<Schema, Names, 'readwrite'>): Tables {
  const [records, photos, done] = [
    transaction.objectStore('records'),
    transaction.objectStore('photos'),
    transaction.objectStore('done'),
  ]
  // The transaction itself reports the failure of a write.
  const written = (request: Promise<unknown>) => void request.catch(() => {})
  return {
    record: (cleanupId) => records.get(cleanupId),
    records: () => records.getAll(),
    putRecord: (record) => written(records.put(record)),
    deleteRecord: (cleanupId) => written(records.delete(cleanupId)),
    photo: (id) => photos.get(id),
    photoIdsOf: (cleanupId) => photos.index('cleanupId').getAllKeys(cleanupId),
    putPhoto: (photo) => written(photos.put(photo)),
    deletePhoto: (id) => written(photos.delete(id)),
    done: (cleanupId) => done.get(cleanupId),
    doneIds: () => done.getAllKeys(),
    putDone: (row) => written(done.put(row)),
    deleteDone: (cleanupId) => written(done.delete(cleanupId)),
  }
}
