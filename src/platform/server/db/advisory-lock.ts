import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Serializes transactions that use the same lock name: each holds an advisory lock until it commits or rolls back. */
export const holdAdvisoryLockUntilCommit = (tx: Tx, lockName: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
