import type { OutboxTransactionTables, RunOutboxTransaction, Schema } from './storage.ts'

type Rows<Name extends keyof Schema> = Map<string, Schema[Name]['value']>
export type OutboxRows = { records: Rows<'records'>; photos: Rows<'photos'>; done: Rows<'done'> }

export const createOutboxRows = (): OutboxRows => ({ records: new Map(), photos: new Map(), done: new Map() })

export const copyOutboxRows = ({ records, photos, done }: OutboxRows): OutboxRows => ({
  records: new Map(records),
  photos: new Map(photos),
  done: new Map(done),
})

const createTable = <Row>(rows: Map<string, Row>, idOf: (row: Row) => string) => ({
  get: async (id: string) => rows.get(id),
  getAll: async () => [...rows.values()],
  put: (row: Row) => void rows.set(idOf(row), row),
  delete: (id: string) => void rows.delete(id),
})

export const createMemoryTables = ({ records, photos, done }: OutboxRows): OutboxTransactionTables => ({
  records: createTable(records, ({ cleanupId }) => cleanupId),
  photos: {
    ...createTable(photos, ({ id }) => id),
    idsOf: async (recordId) => [...photos.values()].filter((row) => row.cleanupId === recordId).map(({ id }) => id),
  },
  done: createTable(done, ({ cleanupId }) => cleanupId),
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
