import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { auditLogs } from '#features/audit/server/tables.ts'
import { isAdmin } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { EventDecisionInput, EventForAdmins } from '../../contract/admin.ts'
import { ALLOWED_EVENT_DECISIONS, EVENTS_LIVE_UPDATE_TOPIC, type StoredEventStatus } from '../../rules/event.ts'
import { findEventForAdmins } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import {
  type EventConflictErrors,
  type StoredEventRow,
  createEventConflictError,
  lockEventRow,
  recordEventActionInAuditLog,
} from './event-rows.ts'
import { eventDecisionEmails } from '../emails.tsx'

type DecisionErrors = EventConflictErrors & Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>
type DecisionRequest = { admin: CurrentUser; decision: EventDecisionInput }

/**
 * Approves, rejects or resets an event, if the admin saw its stored version (optimistic locking). A repeated decision
 * changes nothing (idempotent).
 */
export const decideEventReview = (
  platform: PlatformServices,
  { admin, decision: { id, status, updatedAt } }: DecisionRequest,
  errors: DecisionErrors,
): Promise<EventForAdmins> =>
  runInTransaction(platform.db, async (tx) => {
    await lockAdminRow(tx, admin.id, errors)
    const row = (await lockEventRow(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    const now = platform.clock.now()
    if (row.status !== status) {
      const isAllowed =
        ALLOWED_EVENT_DECISIONS[row.status]?.includes(status) && row.updatedAt.getTime() === Date.parse(updatedAt)
      if (!isAllowed) throw await createEventConflictError(tx, platform, id, errors)
      await emailEventDecision(tx, platform, { ...row, status })
      const states = { before: { status: row.status }, after: { status } }
      await recordEventActionInAuditLog(tx, admin, { action: status, about: row, ...states })
      // Update the event last: its trigger locks the row of `finder_day`, so other changes of listed events wait until
      // the commit.
      await tx
        .update(cleanupEvents)
        .set({ status, updatedBy: admin.id, updatedAt: nextUpdatedAtTimestamp(row, now) })
        .where(eq(cleanupEvents.id, id))
      await publishTopicChanges(tx, EVENTS_LIVE_UPDATE_TOPIC)
    }
    return (await findEventForAdmins(tx, id, now))!
  })

const hasDecisionEmail = (status: StoredEventStatus): status is keyof typeof eventDecisionEmails =>
  status in eventDecisionEmails

/**
 * Emails an approval or rejection to the submitter, unless the submitter is an admin or the last decision was the same.
 * It must run before the new audit entry is written, because the last decision is read from the audit log.
 */
export async function emailEventDecision(
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  event: StoredEventRow,
): Promise<void> {
  const { status, submitterEmail: to } = event
  if (!to || !hasDecisionEmail(status) || (await isSubmittedByAdmin(tx, event))) return
  if ((await findLastDecision(tx, event.id)) === status) return
  await enqueueMail(tx, { to, ...eventDecisionEmails[status](event, config.appUrl) })
}

const isSubmittedByAdmin = async (tx: Tx, { submittedBy }: StoredEventRow): Promise<boolean> =>
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
        inArray(status, Object.keys(eventDecisionEmails)),
      ),
    )
    .orderBy(desc(createdAt), desc(auditLogs.id))
    .limit(1)
  return last?.status
}
