import type { Client } from 'pg'
import { type Db, inTransaction } from '../db/db.ts'

/** Any number, the same in every version of the product. */
const LOCK = 7_461_002_027

/** As long as this connection lives no file is removed, so that each row of the backup finds its files. */
export async function pauseRemovals(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  return rows[0]!.mine
}

/** While a backup is made it is refused, to be tried again: rows that the backup holds may still know the files. */
export async function outsideBackups<Result>(db: Db, remove: () => Promise<Result>): Promise<Result> {
  return inTransaction(db, async ({ $client }) => {
    // a store may take longer for many files than a transaction may stand idle
    await $client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await $client.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
      LOCK,
    ])
    if (!rows[0]!.free) throw new Error('A backup is being made: files are removed after it.')
    return remove()
  })
}
