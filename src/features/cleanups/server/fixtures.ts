import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { cleanupLogs } from './tables.ts'

/** Inserts a pending cleanup of the member as test data. Every column can be overridden. */
export async function insertTestCleanup(tx: Tx, userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) {
  const [cleanup] = await tx
    .insert(cleanupLogs)
    .values({ cleanupId: generateRowId(), userId, date: '2026-11-14', location: '85016', litterCount: 10, ...set })
    .returning()
  return cleanup!
}
