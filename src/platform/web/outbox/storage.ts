import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { OutboxKind, PendingOutboxRecord } from './kind.ts'
import {
  type OutboxMachineCommand,
  type OutboxRecordEndState,
  type OutboxMachineEvent,
  type OutboxIdGenerators,
  type OutboxRecordState,
  isPendingOutboxRecord,
  transitionOutboxRecord,
} from './machine.ts'
import {
  type StoredOutboxRecord,
  compareOutboxEntriesByLoggedAt,
  parseOutboxRecord,
  serializeOutboxRecord,
} from './record.ts'

/**
 * The name and version of the outbox's IndexedDB never change, so that older pages can open the database. Records of all
 * kinds are in it, and differ by their `format`.
 */
const DATABASE = { name: 'cleanup-queue', version: 1 }

/** Stored bytes of a photo in the outbox, as an ArrayBuffer because some browsers lose stored Blobs. */
export type StoredOutboxPhoto = { id: string; cleanupId: string; type: string; bytes: ArrayBuffer; thumb?: ArrayBuffer }

export type StoredOutboxRecordEndState = OutboxRecordEndState & { cleanupId: string }

/**
 * Object stores of the outbox in IndexedDB. `done` lists uploaded and discarded records, whose ids may still be in
 * form drafts on this device.
 */
export interface Schema extends DBSchema {
  records: { key: string; value: StoredOutboxRecord }
  photos: { key: string; value: StoredOutboxPhoto; indexes: { cleanupId: string } }
  done: { key: string; value: StoredOutboxRecordEndState }
}

/** Operations of an outbox transaction. Awaiting anything else inside it would make IndexedDB commit it early. */
export type OutboxTransactionTables = {
  record(recordId: string): Promise<StoredOutboxRecord | undefined>
  records(): Promise<StoredOutboxRecord[]>
  putRecord(record: StoredOutboxRecord): void
  deleteRecord(recordId: string): void
  photo(id: string): Promise<StoredOutboxPhoto | undefined>
  photoIdsOf(recordId: string): Promise<string[]>
  putPhoto(photo: StoredOutboxPhoto): void
  deletePhoto(id: string): void
  done(recordId: string): Promise<StoredOutboxRecordEndState | undefined>
  doneIds(): Promise<string[]>
  putDone(row: StoredOutboxRecordEndState): void
  deleteDone(recordId: string): void
}

/** Runs work in an atomic transaction of the outbox. Its promise resolves once the data is on disk. */
export type RunOutboxTransaction = <T>(
  mode: IDBTransactionMode,
  work: (tables: OutboxTransactionTables) => Promise<T>,
) => Promise<T>

const MAX_DONE_ROWS = 100

export type OutboxStore = ReturnType<typeof createOutboxStore>

type SaveEvent = Omit<OutboxMachineEvent & { kind: 'save' }, 'held' | 'taken' | 'at'>
export type OutboxStateMachineEventInput = SaveEvent | Exclude<OutboxMachineEvent, { kind: 'save' }>
export type AppliedOutboxTransition = {
  before: OutboxRecordState
  state: OutboxRecordState
  commands: OutboxMachineCommand[]
}

export function createOutboxStore(
  transact: RunOutboxTransaction,
  { kind, now, newIds }: { kind: OutboxKind; now: () => number; newIds: OutboxIdGenerators },
) {
  return {
    /**
     * Applies an event to one outbox record through the state machine, and stores the result with its photos. A record
     * of another kind stays unchanged and yields undefined.
     */
    async apply(
      recordId: string,
      event: OutboxStateMachineEventInput,
      files: Omit<StoredOutboxPhoto, 'cleanupId'>[] = [],
    ): Promise<AppliedOutboxTransition | undefined> {
      // Most steps of sending an outbox record change nothing, so a read-only transaction suffices, which need not wait
      // for the disk.
      if (event.kind === 'send') {
        const unchanged = await transact('readonly', computeTransition)
        if (unchanged?.state === unchanged?.before) return unchanged
      }
      return transact('readwrite', async (tables) => {
        const applied = await computeTransition(tables)
        if (!applied) return undefined
        const { before, state, commands } = applied
        if (state !== before) await writeState(kind, tables, recordId, state, collectRenames(commands))
        if (isPendingOutboxRecord(state))
          for (const file of files) tables.putPhoto({ ...file, ...currentPhotoKey(file.id, state) })
        return applied
      })

      async function computeTransition(tables: OutboxTransactionTables): Promise<AppliedOutboxTransition | undefined> {
        const before = await readState(kind, tables, recordId)
        if (!before) return undefined
        const completeEvent =
          event.kind === 'save'
            ? {
                ...event,
                held: await tables.photoIdsOf(recordId),
                taken: await findTakenPhotoIds(tables, recordId, files),
                at: await nextLoggedAt(tables, now()),
              }
            : event
        const [state, commands] = transitionOutboxRecord(kind, before, completeEvent, newIds)
        return { before, state, commands }
      }
    },

    /**
     * Reads the outbox records of a member in the order of logging, including discarded ones that the server may still
     * have.
     */
    async readEntries(ownerId: string): Promise<{ entries: PendingOutboxRecord[]; unreadable: number }> {
      const records = await transact('readonly', (tables) => tables.records())
      const own = records.filter((record) => record.ownerId === ownerId).toSorted(compareOutboxEntriesByLoggedAt)
      const entries = own.flatMap((record) => parseOutboxRecord(kind, record) ?? [])
      return { entries, unreadable: own.length - entries.length }
    },

    /** Reads the state of an outbox record. Undefined if it is of another kind. */
    state: (recordId: string) => transact('readonly', (tables) => readState(kind, tables, recordId)),

    readPhoto: (id: string) => transact('readonly', (tables) => tables.photo(id)),

    isKnown: (recordId: string) =>
      transact('readonly', async (tables) => Boolean((await tables.record(recordId)) ?? (await tables.done(recordId)))),

    /** Deletes all outbox records of a deleted account, including those that only another version can read. */
    clearMember: (ownerId: string) =>
      transact('readwrite', async (tables) => {
        for (const { cleanupId, ownerId: owner } of await tables.records()) {
          if (owner !== ownerId) continue
          for (const id of await tables.photoIdsOf(cleanupId)) tables.deletePhoto(id)
          tables.deleteRecord(cleanupId)
        }
      }),

    /** Tests whether the browser's IndexedDB works. Rejects in some private windows. */
    checkAvailable: () => transact('readonly', async () => {}),
  }
}

async function readState(
  kind: OutboxKind,
  tables: OutboxTransactionTables,
  recordId: string,
): Promise<OutboxRecordState | undefined> {
  const record = await tables.record(recordId)
  return record ? parseOutboxRecord(kind, record) : ((await tables.done(recordId)) ?? 'draft')
}

/**
 * Finds photo ids that are stored for another outbox record. Two tabs with the same form may log it under two
 * ids.
 */
async function findTakenPhotoIds(
  tables: OutboxTransactionTables,
  recordId: string,
  files: { id: string }[],
): Promise<string[]> {
  const stored = await Promise.all(files.map(({ id }) => tables.photo(id)))
  return stored.flatMap((photo) => (photo && photo.cleanupId !== recordId ? photo.id : []))
}

const nextLoggedAt = async (tables: OutboxTransactionTables, now: number) =>
  Math.max(now, ...(await tables.records()).map(({ keptAt }) => keptAt + 1))

const collectRenames = (commands: OutboxMachineCommand[]): Record<string, string> =>
  Object.assign({}, ...commands.map((command) => (command.kind === 'rename' ? command.photos : {})))

/** Finds the current id of a photo whose form opened before the photo was renamed, and still uses its old id. */
function currentPhotoKey(fileId: string, { recordId, photos }: PendingOutboxRecord) {
  const photo = photos.find(({ id, was }) => id === fileId || was?.includes(fileId))
  return { id: photo?.id ?? fileId, cleanupId: recordId }
}

async function writeState(
  kind: OutboxKind,
  tables: OutboxTransactionTables,
  recordId: string,
  state: OutboxRecordState,
  renamed: Record<string, string>,
) {
  const after = isPendingOutboxRecord(state) ? state : undefined
  for (const was of await tables.photoIdsOf(recordId)) {
    const id = renamed[was] ?? was
    const isUsed = after?.photos.some((each) => each.id === id)
    if (isUsed && id === was && after!.recordId === recordId) continue
    const photo = isUsed && (await tables.photo(was))
    tables.deletePhoto(was)
    if (photo) tables.putPhoto({ ...photo, id, cleanupId: after!.recordId })
  }
  if (after?.recordId !== recordId) {
    tables.deleteRecord(recordId)
    if (after) await recordDone(tables, { cleanupId: recordId, end: 'moved' })
    else if (state !== 'draft') await recordDone(tables, { cleanupId: recordId, ...state })
  }
  if (after) tables.putRecord(serializeOutboxRecord(kind, after))
}

async function recordDone(tables: OutboxTransactionTables, row: StoredOutboxRecordEndState) {
  tables.putDone(row)
  // Record ids grow with time, so the oldest rows of finished outbox records come first.
  for (const old of (await tables.doneIds()).slice(0, -MAX_DONE_ROWS)) tables.deleteDone(old)
}

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(DATABASE.name, DATABASE.version, {
    upgrade(database) {
      database.createObjectStore('records', { keyPath: 'cleanupId' })
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('cleanupId', 'cleanupId')
      database.createObjectStore('done', { keyPath: 'cleanupId' })
    },
  })

type StoreNames = ('records' | 'photos' | 'done')[]

/** Runs outbox transactions in IndexedDB, by the library idb, which wraps its requests in promises. */
export const runIndexedDbTransaction: RunOutboxTransaction = async (mode, work) => {
  const database = await openDatabase()
  try {
    const names: StoreNames = ['records', 'photos', 'done']
    const transaction = database.transaction(names, mode, { durability: 'strict' })
    // Handle the transaction's failure here, or it would be an unhandled rejection while the work is awaited.
    const ended = transaction.done.catch((error: unknown) => {
      throw error ?? new Error('Nothing was stored.')
    })
    const worked = work(createTables(transaction as IDBPTransaction<Schema, StoreNames, 'readwrite'>)).catch(
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
    // A full disk has already aborted the IndexedDB transaction.
  }
}

function createTables(transaction: IDBPTransaction<Schema, StoreNames, 'readwrite'>): OutboxTransactionTables {
  const [records, photos, done] = [
    transaction.objectStore('records'),
    transaction.objectStore('photos'),
    transaction.objectStore('done'),
  ]
  // The transaction itself reports the failure of a write to IndexedDB.
  const ignoreFailure = (request: Promise<unknown>) => void request.catch(() => {})
  return {
    record: (recordId) => records.get(recordId),
    records: () => records.getAll(),
    putRecord: (record) => ignoreFailure(records.put(record)),
    deleteRecord: (recordId) => ignoreFailure(records.delete(recordId)),
    photo: (id) => photos.get(id),
    photoIdsOf: (recordId) => photos.index('cleanupId').getAllKeys(recordId),
    putPhoto: (photo) => ignoreFailure(photos.put(photo)),
    deletePhoto: (id) => ignoreFailure(photos.delete(id)),
    done: (recordId) => done.get(recordId),
    doneIds: () => done.getAllKeys(),
    putDone: (row) => ignoreFailure(done.put(row)),
    deleteDone: (recordId) => ignoreFailure(done.delete(recordId)),
  }
}
