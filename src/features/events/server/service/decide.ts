import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdmin, throwError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAt } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publishTopics } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { auditLogs } from '#features/audit/server/tables.ts'
import { isAdmin } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { EventDecision, AdminEvent } from '../../contract/admin.ts'
import { ALLOWED_DECISIONS, EVENTS_TOPIC, type StoredStatus } from '../../rules/event.ts'
import { findAdminEvent } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { type ConflictErrors, type EventRow, createConflictError, lockEvent, auditEventAction } from './event-rows.ts'
import { decisionEmails } from '../emails.tsx'

type DecisionErrors = ConflictErrors & Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>
type DecisionRequest = { admin: CurrentUser; decision: EventDecision }

/**
 * Approves, rejects or resets an event, if the admin saw its stored version (optimistic locking). A repeated decision
 * changes nothing (idempotent).
 */
export const decideEvent = (
  platform: PlatformServices,
  { admin, decision: { id, status, updatedAt } }: DecisionRequest,
  errors: DecisionErrors,
): Promise<AdminEvent> =>
  inTransaction(platform.db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockEvent(tx, id)) ?? throwError(errors.NOT_FOUND())
    const now = platform.clock.now()
    if (row.status !== status) {
      const isAllowed =
        ALLOWED_DECISIONS[row.status]?.includes(status) && row.updatedAt.getTime() === Date.parse(updatedAt)
      if (!isAllowed) throw await createConflictError(tx, platform, id, errors)
      await emailDecision(tx, platform, { ...row, status })
      const states = { before: { status: row.status }, after: { status } }
      await auditEventAction(tx, admin, { action: status, about: row, ...states })
      // Update the event last: its trigger locks the finder, and other changes of listed events wait from here on.
      await tx
        .update(cleanupEvents)
        .set({ status, updatedBy: admin.id, updatedAt: nextUpdatedAt(row, now) })
        .where(eq(cleanupEvents.id, id))
      await publishTopics(tx, EVENTS_TOPIC)
    }
    return (await findAdminEvent(tx, id, now))!
  })

const hasDecisionEmail = (status: StoredStatus): status is keyof typeof decisionEmails => status in decisionEmails

/**
 * Emails an approval or rejection to the submitter, unless the submitter is an admin or the last decision was the same.
 * It must run before the new audit entry is written, because the last decision is read from the audit log.
 */
export async function emailDecision(
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  event: EventRow,
): Promise<void> {
  const { status, submitterEmail: to } = event
  if (!to || !hasDecisionEmail(status) || (await isSubmittedByAdmin(tx, event))) return
  if ((await findLastDecision(tx, event.id)) === status) return
  await sendMail(tx, { to, ...decisionEmails[status](event, config.appUrl) })
}

const isSubmittedByAdmin = async (tx: Tx, { submittedBy }: EventRow): Promise<boolean> =>
  submittedBy !== null && (await tx.$count(profiles, and(eq(profiles.id, submittedBy), isAdmin))) > 0

async function findLastDecision(tx: Tx, id: string): Promise<unknown> {
  const { details, createdAt } = auditLogs
  const status = sql<string>`${details} -> 'after' ->> 'status'`
  const [last] = await tx
    .select({ status })
    .from(auditLogs)
    .where(
      and(
        sql`${details} ->> 'target_id' = ${id}`,
        sql`${details} ->> 'target_table' = 'cleanup_events'`,
        inArray(status, Object.keys(decisionEmails)),
      ),
    )
    .orderBy(desc(createdAt), desc(auditLogs.id))
    .limit(1)
  return last?.status
}
