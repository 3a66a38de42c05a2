import type { OutboxTransactionTables, RunOutboxTransaction, Schema } from './storage.ts'

type Rows<Name extends keyof Schema> = Map<string, Schema[Name]['value']>
export type OutboxRows = { records: Rows<'records'>; photos: Rows<'photos'>; done: Rows<'done'> }

export const createOutboxRows = (): OutboxRows => ({ records: new Map(), photos: new Map(), done: new Map() })

export const copyOutboxRows = ({ records, photos, done }: OutboxRows): OutboxRows => ({
  records: new Map(records),
  photos: new Map(photos),
  done: new Map(done),
})

export const createMemoryTables = ({ records, photos, done }: OutboxRows): OutboxTransactionTables => ({
  record: async (id) => records.get(id),
  records: async () => [...records.values()],
  putRecord: (record) => void records.set(record.cleanupId, record),
  deleteRecord: (id) => void records.delete(id),
  photo: async (id) => photos.get(id),
  photoIdsOf: async (recordId) =>
    [...photos.values()].filter((photo) => photo.cleanupId === recordId).map(({ id }) => id),
  putPhoto: (photo) => void photos.set(photo.id, photo),
  deletePhoto: (id) => void photos.delete(id),
  done: async (id) => done.get(id),
  doneIds: async () => [...done.keys()].toSorted(),
  putDone: (row) => void done.set(row.cleanupId, row),
  deleteDone: (id) => void done.delete(id),
})

/** Runs outbox transactions in the memory of this page, where the browser cannot store an outbox. */
export function createMemoryTransactions(): RunOutboxTransaction {
  let rows = createOutboxRows()
  let last: Promise<unknown> = Promise.resolve()
  return (_mode, work) => {
    const run = async () => {
      const changed = copyOutboxRows(rows)
      const result = await work(createMemoryTables(changed))
      rows = changed
      return result
    }
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }
}
