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

/** The version stays for ever: what is in a record changes with its `format`, and an older page must still open it. */
const DATABASE = { name: 'cleanup-queue', version: 1 }

/** A photo's own bytes, not a Blob: some browsers lose those. */
export type StoredPhoto = { id: string; cleanupId: string; type: string; bytes: ArrayBuffer; thumb?: ArrayBuffer }

export type DoneRow = Done & { cleanupId: string }

/** `done`: ids that a draft of this device may still hold, and that are uploaded or discarded already. */
interface Schema extends DBSchema {
  records: { key: string; value: AnyRecord }
  photos: { key: string; value: StoredPhoto; indexes: { cleanupId: string } }
  done: { key: string; value: DoneRow }
}

/** What a transaction may do. Whatever is awaited inside must be one of these. */
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

/** All of it or nothing, and on the disk once it has answered. */
export type Transact = <T>(mode: IDBTransactionMode, work: (tables: Tables) => Promise<T>) => Promise<T>

const MOST_DONE = 100

export type Store = ReturnType<typeof createStore>

type SaveEvent = Omit<Event & { kind: 'save' }, 'held' | 'at'>
export type StoreEvent = SaveEvent | Exclude<Event, { kind: 'save' }>
export type Applied = { before: State; state: State; commands: Command[] }

export function createStore(transact: Transact, { now, newIds }: { now: () => number; newIds: NewIds }) {
  return {
    /**
     * Puts one record through the machine, with the bytes of its photos. Answers nothing, and changes nothing, where a
     * later version wrote it.
     */
    async apply(
      cleanupId: string,
      event: StoreEvent,
      files: Omit<StoredPhoto, 'cleanupId'>[] = [],
    ): Promise<Applied | undefined> {
      // most steps change nothing: they need not wait for the disk
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
            ? { ...event, held: await tables.photoIdsOf(cleanupId), at: await nextAt(tables, now()) }
            : event
        const [state, commands] = transition(before, whole, newIds)
        return { before, state, commands }
      }
    },

    /** First logged first, also what its member has discarded and the server may still have. */
    async entriesOf(ownerId: string): Promise<{ entries: Entry[]; unreadable: number }> {
      const records = await transact('readonly', (tables) => tables.records())
      const own = records.filter((record) => record.ownerId === ownerId).toSorted(inOrder)
      const entries = own.flatMap((record) => readRecord(record) ?? [])
      return { entries, unreadable: own.length - entries.length }
    },

    /** None where a later version wrote it. */
    state: (cleanupId: string) => transact('readonly', (tables) => stateOf(tables, cleanupId)),

    photo: (id: string) => transact('readonly', (tables) => tables.photo(id)),

    /** Uploaded or discarded from this device, or waiting on it. */
    isKnown: (cleanupId: string) =>
      transact('readonly', async (tables) =>
        Boolean((await tables.record(cleanupId)) ?? (await tables.done(cleanupId))),
      ),

    /** With the account everything goes, also what only another version can read. */
    forgetMember: (ownerId: string) =>
      transact('readwrite', async (tables) => {
        for (const { cleanupId, ownerId: owner } of await tables.records()) {
          if (owner !== ownerId) continue
          for (const id of await tables.photoIdsOf(cleanupId)) tables.deletePhoto(id)
          tables.deleteRecord(cleanupId)
        }
      }),

    /** Fails in some private windows. */
    tryOut: () => transact('readonly', async () => {}),
  }
}

async function stateOf(tables: Tables, cleanupId: string): Promise<State | undefined> {
  const record = await tables.record(cleanupId)
  return record ? readRecord(record) : ((await tables.done(cleanupId)) ?? 'draft')
}

const nextAt = async (tables: Tables, now: number) =>
  Math.max(now, ...(await tables.records()).map(({ keptAt }) => keptAt + 1))

const renamedBy = (commands: Command[]): Record<string, string> =>
  Object.assign({}, ...commands.map((command) => (command.kind === 'rename' ? command.photos : {})))

/** A form that was opened before a photo got another id brings its bytes under the one it had. */
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
  // the ids grow with the time at which they were made
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

/** IndexedDB by the library idb, which gives its requests as promises. */
export const inIndexedDb: Transact = async (mode, work) => {
  const database = await open()
  try {
    const names: Names = ['records', 'photos', 'done']
    const transaction = database.transaction(names, mode, { durability: 'strict' })
    // else its failure would be nobody's while the work is awaited
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
    // a full disk has aborted it already
  }
}

function tablesOf(transaction: IDBPTransaction<Schema, Names, 'readwrite'>): Tables {
  const [records, photos, done] = [
    transaction.objectStore('records'),
    transaction.objectStore('photos'),
    transaction.objectStore('done'),
  ]
  // the transaction tells of its failure
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
