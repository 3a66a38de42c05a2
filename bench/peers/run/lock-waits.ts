import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'

const INTERVAL_MS = 20

/**
 * Connections in a statement or a transaction, counted once for each sample: all of them, those that waited for a lock
 * of a row or table, and those that waited for a lock inside PostgreSQL, such as the one that writes the log.
 */
type LockWaits = { active: number; lock: number; lightweight: number }

/** Samples what the connections of the database wait for while `work` runs, from a connection of its own. */
export async function sampleLockWaits(db: Db, work: () => Promise<unknown>): Promise<LockWaits> {
  const seen: LockWaits = { active: 0, lock: 0, lightweight: 0 }
  const ended = new AbortController()
  const look = async () => {
    const { rows } = await db.execute<LockWaits>(sql`
      select count(*)::int as active,
        count(*) filter (where wait_event_type = 'Lock')::int as lock,
        count(*) filter (where wait_event_type = 'LWLock')::int as lightweight
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and (state = 'active' or state like 'idle in transaction%')`)
    for (const kind of ['active', 'lock', 'lightweight'] as const) seen[kind] += rows[0]![kind]
  }
  const sampling = (async () => {
    while (!ended.signal.aborted) await Promise.all([look(), pause(INTERVAL_MS)])
  })()
  await Promise.all([sampling, work().finally(() => ended.abort())])
  return seen
}

export function formatLockWaits({ active, lock, lightweight }: LockWaits): string {
  const share = (waiting: number) => `${((100 * waiting) / Math.max(active, 1)).toFixed(1)} %`
  return `waiting for locks ${share(lock)} of active time, for LWLocks ${share(lightweight)} (${active} samples of active connections)`
}
