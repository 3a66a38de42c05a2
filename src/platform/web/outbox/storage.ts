import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { OutboxKind, OutboxPhoto, PendingOutboxRecord } from './kind.ts'
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

type OutboxTable<Row> = {
  get(id: string): Promise<Row | undefined>
  getAll(): Promise<Row[]>
  put(row: Row): void
  delete(id: string): void
}

/** Tables of an outbox transaction. Awaiting anything else inside it would make IndexedDB commit it early. */
export type OutboxTransactionTables = {
  records: OutboxTable<StoredOutboxRecord>
  photos: OutboxTable<StoredOutboxPhoto> & { idsOf(recordId: string): Promise<string[]> }
  done: OutboxTable<StoredOutboxRecordEndState>
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
        const { before, state } = applied
        if (state !== before) await writeState(kind, tables, recordId, state)
        if (isPendingOutboxRecord(state))
          for (const file of files)
            tables.photos.put({ ...file, id: findPhoto(state, file.id)?.id ?? file.id, cleanupId: state.recordId })
        return applied
      })

      async function computeTransition(tables: OutboxTransactionTables): Promise<AppliedOutboxTransition | undefined> {
        const before = await readState(kind, tables, recordId)
        if (!before) return undefined
        const completeEvent =
          event.kind === 'save'
            ? {
                ...event,
                held: await tables.photos.idsOf(recordId),
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
      const records = await transact('readonly', (tables) => tables.records.getAll())
      const own = records.filter((record) => record.ownerId === ownerId).toSorted(compareOutboxEntriesByLoggedAt)
      const entries = own.flatMap((record) => parseOutboxRecord(kind, record) ?? [])
      return { entries, unreadable: own.length - entries.length }
    },

    /** Reads the state of an outbox record. Undefined if it is of another kind. */
    state: (recordId: string) => transact('readonly', (tables) => readState(kind, tables, recordId)),

    readPhoto: (id: string) => transact('readonly', (tables) => tables.photos.get(id)),

    isKnown: (recordId: string) =>
      transact('readonly', async (tables) =>
        Boolean((await tables.records.get(recordId)) ?? (await tables.done.get(recordId))),
      ),

    /** Deletes all outbox records of a deleted account, including those that only another version can read. */
    clearMember: (ownerId: string) =>
      transact('readwrite', async (tables) => {
        for (const { cleanupId, ownerId: owner } of await tables.records.getAll()) {
          if (owner !== ownerId) continue
          for (const id of await tables.photos.idsOf(cleanupId)) tables.photos.delete(id)
          tables.records.delete(cleanupId)
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
  const record = await tables.records.get(recordId)
  return record ? parseOutboxRecord(kind, record) : ((await tables.done.get(recordId)) ?? 'draft')
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
  const stored = await Promise.all(files.map(({ id }) => tables.photos.get(id)))
  return stored.flatMap((photo) => (photo && photo.cleanupId !== recordId ? photo.id : []))
}

const nextLoggedAt = async (tables: OutboxTransactionTables, now: number) =>
  Math.max(now, ...(await tables.records.getAll()).map(({ keptAt }) => keptAt + 1))

/** Finds a photo by its id, or by a former one that stored bytes and forms may still have. */
const findPhoto = ({ photos }: PendingOutboxRecord, photoId: string): OutboxPhoto | undefined =>
  photos.find(({ id, was }) => id === photoId || was?.includes(photoId))

async function writeState(
  kind: OutboxKind,
  tables: OutboxTransactionTables,
  recordId: string,
  state: OutboxRecordState,
) {
  const after = isPendingOutboxRecord(state) ? state : undefined
  for (const storedId of await tables.photos.idsOf(recordId)) {
    const id = after && findPhoto(after, storedId)?.id
    if (id === storedId && after?.recordId === recordId) continue
    const stored = id !== undefined && (await tables.photos.get(storedId))
    tables.photos.delete(storedId)
    if (stored) tables.photos.put({ ...stored, id, cleanupId: after!.recordId })
  }
  if (after?.recordId !== recordId) {
    tables.records.delete(recordId)
    if (after) await recordDone(tables, { cleanupId: recordId, end: 'moved' })
    else if (state !== 'draft') await recordDone(tables, { cleanupId: recordId, ...state })
  }
  if (after) tables.records.put(serializeOutboxRecord(kind, after))
}

async function recordDone({ done }: OutboxTransactionTables, row: StoredOutboxRecordEndState) {
  done.put(row)
  // Record ids grow with time, so the smallest ids are the oldest rows of finished outbox records.
  const ids = (await done.getAll()).map(({ cleanupId }) => cleanupId).toSorted()
  for (const old of ids.slice(0, -MAX_DONE_ROWS)) done.delete(old)
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
  // The transaction itself reports the failure of a write to IndexedDB.
  const ignoreFailure = (request: Promise<unknown>) => void request.catch(() => {})
  const createTable = <Name extends StoreNames[number]>(name: Name): OutboxTable<Schema[Name]['value']> => {
    const rows = transaction.objectStore(name)
    return {
      get: (id) => rows.get(id),
      getAll: () => rows.getAll(),
      put: (row) => ignoreFailure(rows.put(row)),
      delete: (id) => ignoreFailure(rows.delete(id)),
    }
  }
  const idsOf = (recordId: string) => transaction.objectStore('photos').index('cleanupId').getAllKeys(recordId)
  return { records: createTable('records'), photos: { ...createTable('photos'), idsOf }, done: createTable('done') }
}
