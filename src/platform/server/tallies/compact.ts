import { sql } from 'drizzle-orm'
import { type Db, runInTransaction } from '../db/db.ts'

/** Compacts all tallies: merges their changes into the counters' rows, one transaction per tally. */
export async function compactTallies(db: Db): Promise<void> {
  const { rows } = await db.execute<{ counter: string }>(sql`select counter from tallies() counter`)
  for (const { counter } of rows)
    await runInTransaction(db, (tx) => tx.execute(sql`select merge_changes(${counter}, ${counter}, null)`))
}
