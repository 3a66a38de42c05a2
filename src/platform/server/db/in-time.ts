import { sql } from 'drizzle-orm'
import { type Db, type Tx, inTransaction } from './db.ts'
import { ranIntoLimit } from './outage.ts'

/** A read took longer than anybody waits for it. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

const PATIENCE_MS = 10_000

/** For what somebody can ask in so many ways that one may be slow: it must not hold a connection that others need. */
export async function inTime<Result>(db: Db, read: (tx: Tx) => Promise<Result>, within = PATIENCE_MS): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${within}`))
      return read(tx)
    })
  } catch (error) {
    throw ranIntoLimit(error) ? new TookTooLong('A list took too long to read.', { cause: error }) : error
  }
}
