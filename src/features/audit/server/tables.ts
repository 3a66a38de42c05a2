import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '#platform/server/columns.ts'
import type { AuditEntryDetails } from '../contract.ts'
import type { AuditAction } from '../rules.ts'

/**
 * Audit log: which admin did what to which target. Rows store names beside ids, because they outlive the profiles. A
 * trigger (`audit_kept` in server/sql/audit-log.sql) rejects updates and deletes, except replacing a deleted member's
 * name.
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: uuid().primaryKey(),
    action: text().$type<AuditAction>().notNull(),
    /**
     * Id of the acting admin, or `COMMAND_LINE_ACTOR.id`. It is not a foreign key, because the admin's profile may have
     * been deleted.
     */
    userId: uuid().notNull(),
    userName: text().notNull(),
    details: jsonb().$type<AuditEntryDetails>().notNull(),
    createdAt: timestamptzColumn().notNull().defaultNow(),
  },
  (log) => [
    index('audit_logs_created_at_idx').on(log.createdAt, log.id),
    index('audit_logs_user_idx').on(log.userId, log.createdAt, log.id),
    index('audit_logs_action_idx').on(log.action, log.createdAt, log.id),
    index('audit_logs_target_idx').on(sql`(details ->> 'target_id')`, log.action),
    index('audit_logs_member_idx').on(sql`(details ->> 'memberId')`),
    index('audit_logs_words_idx').using('gin', sql`audit_words(user_name, details) gin_trgm_ops`),
  ],
)
