import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { auditLogs } from '#features/audit/server/tables.ts'
import { isAdmin } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Decision, ManagedEvent } from '../../contract/admin.ts'
import { DECISIONS, EVENTS_TOPIC, type StoredStatus } from '../../rules/event.ts'
import { managedEvent } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { type Changed, type EventRow, changedMeanwhile, lockEvent, recordDeed } from './rows.ts'
import { decisionLetters } from '../emails.tsx'

type Refusals = Changed & Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>
type Order = { admin: Me; decision: Decision }

/**
 * Approves, rejects or resets an event, if the admin saw its stored version (optimistic locking). A repeated decision
 * changes nothing (idempotent).
 */
export const decideEvent = (
  platform: Platform,
  { admin, decision: { id, status, updatedAt } }: Order,
  errors: Refusals,
): Promise<ManagedEvent> =>
  inTransaction(platform.db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockEvent(tx, id)) ?? raise(errors.NOT_FOUND())
    const now = platform.clock.now()
    if (row.status !== status) {
      const isAllowed = DECISIONS[row.status]?.includes(status) && row.updatedAt.getTime() === Date.parse(updatedAt)
      if (!isAllowed) throw await changedMeanwhile(tx, platform, id, errors)
      await tellDecision(tx, platform, { ...row, status })
      const states = { before: { status: row.status }, after: { status } }
      await recordDeed(tx, admin, { deed: status, about: row, ...states })
      // Update the event last: its trigger locks the finder, and other changes of listed events wait from here on.
      await tx
        .update(cleanupEvents)
        .set({ status, updatedBy: admin.id, updatedAt: momentAfter(row, now) })
        .where(eq(cleanupEvents.id, id))
      await publish(tx, EVENTS_TOPIC)
    }
    return (await managedEvent(tx, id, now))!
  })

const isDecision = (status: StoredStatus): status is keyof typeof decisionLetters => status in decisionLetters

/**
 * Emails an approval or rejection to the submitter, unless the submitter is an admin or the last decision was the same.
 * It must run before the new audit entry is written, because the last decision is read from the audit log.
 */
export async function tellDecision(tx: Tx, { config }: Pick<Platform, 'config'>, event: EventRow): Promise<void> {
  const { status, submitterEmail: to } = event
  if (!to || !isDecision(status) || (await isByAdmin(tx, event))) return
  if ((await lastDecision(tx, event.id)) === status) return
  await sendMail(tx, { to, ...decisionLetters[status](event, config.appUrl) })
}

const isByAdmin = async (tx: Tx, { submittedBy }: EventRow): Promise<boolean> =>
  submittedBy !== null && (await tx.$count(profiles, and(eq(profiles.id, submittedBy), isAdmin))) > 0

async function lastDecision(tx: Tx, id: string): Promise<unknown> {
  const { details, createdAt } = auditLogs
  const status = sql<string>`${details} -> 'after' ->> 'status'`
  const [last] = await tx
    .select({ status })
    .from(auditLogs)
    .where(
      and(
        sql`${details} ->> 'target_id' = ${id}`,
        sql`${details} ->> 'target_table' = 'cleanup_events'`,
        inArray(status, Object.keys(decisionLetters)),
      ),
    )
    .orderBy(desc(createdAt), desc(auditLogs.id))
    .limit(1)
  return last?.status
}
