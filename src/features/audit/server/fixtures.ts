import { asc } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { auditLogs } from './tables.ts'

/** Reads all audit log entries in insertion order, flattened for test assertions. */
export async function readAuditEntries(db: Db) {
  const logs = await db.select().from(auditLogs).orderBy(asc(auditLogs.id))
  return logs.map(({ action, userId, userName, details }) => ({
    who: userName,
    whoId: userId,
    action,
    table: details.target_table,
    id: details.target_id,
    what: details.userName ?? details.title,
    before: details.before,
    after: details.after,
    notes: details.notes,
    byThemselves: details.byThemselves,
  }))
}

/** Deletes all audit log entries after a test. The trigger that forbids deletions is disabled in the meantime. */
export async function deleteAllAuditEntries(db: Db): Promise<void> {
  await db.execute('alter table audit_logs disable trigger user')
  await db.delete(auditLogs)
  await db.execute('alter table audit_logs enable trigger user')
}
