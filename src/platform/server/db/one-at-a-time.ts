import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Those who name the same `deed` go on one after another, each when the one before has committed or given up. */
export const oneAtATime = (tx: Tx, deed: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${deed}, 0))`)
