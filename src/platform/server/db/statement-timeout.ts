import { sql } from 'drizzle-orm'
import { type Db, type Tx, inTransaction } from './db.ts'
import { ranIntoLimit } from './outage.ts'

export class QueryTimedOut extends Error {
  override name = 'QueryTimedOut'
}

const PATIENCE_MS = 10_000

/** Runs a read with a shorter statement timeout, so that a slow search does not block a connection that others need. */
export async function withStatementTimeout<Result>(
  db: Db,
  read: (tx: Tx) => Promise<Result>,
  within = PATIENCE_MS,
): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${within}`))
      return read(tx)
    })
  } catch (error) {
    throw ranIntoLimit(error) ? new QueryTimedOut('A list took too long to read.', { cause: error }) : error
  }
}
