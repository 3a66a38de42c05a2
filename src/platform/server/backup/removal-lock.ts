import type { Client } from 'pg'
import { type Db, runInTransaction } from '../db/db.ts'

/** Key of the advisory lock between backups and file removal: an arbitrary number, the same in every version. */
const REMOVAL_LOCK_KEY = 7_461_002_027

/**
 * Takes an advisory lock that blocks the removal of stored files while this connection is open. So the files of every
 * row in the backup still exist. Returns false when another backup holds the lock.
 */
export async function blockFileRemovalsDuringBackup(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [REMOVAL_LOCK_KEY])
  return rows[0]!.mine
}

/**
 * Removes stored files under a shared advisory lock. Throws while a backup is running, so that the removal job is
 * retried later: rows in the backup may still reference the files.
 */
export async function removeFilesUnlessBackupRuns<Result>(db: Db, remove: () => Promise<Result>): Promise<Result> {
  return runInTransaction(db, async ({ $client }) => {
    // Switch off the idle-in-transaction timeout, because removing many files can take longer than it allows.
    await $client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await $client.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
      REMOVAL_LOCK_KEY,
    ])
    if (!rows[0]!.free) throw new Error('A backup is being made: files are removed after it.')
    return remove()
  })
}
