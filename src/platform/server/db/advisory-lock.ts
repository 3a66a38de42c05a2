import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Transactions that name the same `deed` run one after another: each holds an advisory lock until it ends. */
export const lockUntilCommit = (tx: Tx, deed: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${deed}, 0))`)
