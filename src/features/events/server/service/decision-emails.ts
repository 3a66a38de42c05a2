import { and, eq } from 'drizzle-orm'
import { type AuditedChange, findAuditedChanges } from '#features/audit/server/queries.ts'
import { DECISION_EMAIL_DELAY_MS, planDecisionEmail } from '#features/cleanups/rules/review.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import { type StoredEventStatus, needsDecisionReason } from '../../rules/event.ts'
import { eventDecisionEmails } from '../emails.tsx'
import { eventDecisionEmailJob } from '../jobs.ts'
import { isToldByEmailSql } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { EVENT_STATUS_CHANGES, type StoredEventRow, lockEventRow } from './event-rows.ts'

type Decision = { event: StoredEventRow; from: StoredEventStatus; decidedAt: Date }

/** Queues the email about an approval, rejection or reset for the time when it can no longer be undone. */
export async function announceEventDecision(
  tx: Tx,
  platform: PlatformServices,
  { event, from, decidedAt }: Decision,
): Promise<void> {
  if (!event.submitterEmail || !isTold({ status: event.status, from })) return
  const startAfter = new Date(platform.clock.now().getTime() + DECISION_EMAIL_DELAY_MS)
  await enqueueJob(tx, eventDecisionEmailJob, { eventId: event.id, decidedAt: decidedAt.toISOString() }, { startAfter })
}

/** Emails the submitter this decision, if it is still the event's current one. Idempotent: a repeated job sends nothing. */
export const sendEventDecisionEmail = (
  platform: PlatformServices,
  decision: { eventId: string; decidedAt: string },
): Promise<void> =>
  runInTransaction(platform.db, async (tx) => {
    const event = await lockEventRow(tx, decision.eventId)
    const changes = await findStatusChanges(tx, decision.eventId)
    const last = changes.at(-1)
    if (!event || !last?.at || last.status !== event.status) return
    const [now, decidedAt] = [platform.clock.now(), new Date(decision.decidedAt)]
    const plan = planDecisionEmail({ decidedAt, current: last.at, emailed: event.toldDecisionAt, now })
    if (plan instanceof Date) await enqueueJob(tx, eventDecisionEmailJob, decision, { startAfter: plan })
    if (plan !== 'now') return
    await emailDecision(tx, platform, { event, decidedAt, reason: last.reason, lastTold: findLastTold(event, changes) })
  })

/** Whether the submitter got or will get an email about the event's current status, unless undone. */
export async function isSubmitterTold(db: Queryable, eventId: string): Promise<boolean> {
  const [event] = await db.select().from(cleanupEvents).where(eq(cleanupEvents.id, eventId))
  const changes = await findStatusChanges(db, eventId)
  const last = changes.at(-1)
  if (!event || !last?.at || last.status !== event.status || !isTold(last)) return false
  const wasTold = event.toldDecisionAt?.getTime() === last.at.getTime()
  return wasTold || isEmailed(db, { event, reason: last.reason, lastTold: findLastTold(event, changes) })
}

type DecisionEmail = { event: StoredEventRow; reason?: string | undefined; lastTold: StoredEventStatus | undefined }

/**
 * False if the submitter gave no address, is an admin, or was last emailed the same without a new reason. A reset to
 * pending is not emailed to submitters who never got an approval email.
 */
const isEmailed = async (db: Queryable, { event, reason, lastTold }: DecisionEmail): Promise<boolean> =>
  (event.status !== lastTold || (event.status !== 'pending' && Boolean(reason))) &&
  (await db.$count(cleanupEvents, and(eq(cleanupEvents.id, event.id), isToldByEmailSql))) > 0

/** Queues the email about a decision, and records it in the same transaction. */
async function emailDecision(
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  decision: DecisionEmail & { decidedAt: Date },
): Promise<void> {
  const { event, reason, decidedAt } = decision
  const { id, status, submitterEmail: to } = event
  if (!to || status === 'cancelled' || !(await isEmailed(tx, decision))) return
  await enqueueMail(tx, { to, ...eventDecisionEmails[status]({ ...event, reason }, config.appUrl) })
  await tx.update(cleanupEvents).set({ toldStatus: status, toldDecisionAt: decidedAt }).where(eq(cleanupEvents.id, id))
}

type StatusChange = {
  status: StoredEventStatus
  from: StoredEventStatus
  /** Undefined in entries of earlier app versions, which emailed approvals and rejections at once. */
  at: Date | undefined
  reason: string | undefined
}

/** True for an approval, a rejection, and the reset of an approved event to pending. */
const isTold = ({ status, from }: Pick<StatusChange, 'status' | 'from'>) =>
  status === 'approved' || status === 'rejected' || (status === 'pending' && from === 'approved')

/**
 * Whether a decision with this reason repeats the event's last status change. Reasons that a decision does not record,
 * such as an approval's, are ignored.
 */
export async function isSameDecisionReason(db: Queryable, eventId: string, reason: string): Promise<boolean> {
  const last = (await findStatusChanges(db, eventId)).at(-1)
  return last !== undefined && (!needsDecisionReason(last.from, last.status) || last.reason === reason)
}

/** Reads the changes of an event's status from the audit log, oldest first, without those that were undone. */
async function findStatusChanges(db: Queryable, id: string): Promise<StatusChange[]> {
  const entries = await findAuditedChanges(db, {
    ids: [id],
    actions: [...EVENT_STATUS_CHANGES, 'event_undone'],
  })
  const undone = new Set(
    entries.flatMap(({ action, before }) => (action === 'event_undone' ? before?.['updatedAt'] : [])),
  )
  return entries
    .filter(({ action, after }) => action !== 'event_undone' && after?.['status'] && !undone.has(after['updatedAt']))
    .map(toStatusChange)
}

const toStatusChange = ({ before, after, notes }: AuditedChange): StatusChange => ({
  status: after!['status'] as StoredEventStatus,
  from: before!['status'] as StoredEventStatus,
  at: typeof after!['updatedAt'] === 'string' ? new Date(after!['updatedAt']) : undefined,
  reason: notes ?? undefined,
})

/**
 * Returns the status in the last email to the submitter. Version 0.1 recorded no emails, but emailed approvals and
 * rejections at once. Before any email, it is the submitted status.
 */
const findLastTold = ({ toldStatus }: StoredEventRow, changes: StatusChange[]): StoredEventStatus | undefined =>
  toldStatus ??
  changes.findLast((change) => !change.at && isTold(change) && change.status !== 'pending')?.status ??
  changes[0]?.from
