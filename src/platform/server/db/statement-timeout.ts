import { sql } from 'drizzle-orm'
import { type Db, type Tx, runInTransaction } from './db.ts'
import { isStatementTimeout } from './outage.ts'

export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError'
}

const DEFAULT_TIMEOUT_MS = 10_000

/** Runs a database read with a short statement timeout, so that a slow search does not occupy a pooled connection. */
export async function withStatementTimeout<Result>(
  db: Db,
  read: (tx: Tx) => Promise<Result>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Result> {
  try {
    return await runInTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`))
      return read(tx)
    })
  } catch (error) {
    throw isStatementTimeout(error) ? new QueryTimeoutError('A list took too long to read.', { cause: error }) : error
  }
}
