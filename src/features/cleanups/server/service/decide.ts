import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { Cleanup, ReviewDecision } from '../../contract/cleanup.ts'
import type { BatchReviewDecision, BatchDecisionOutcome } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { isSameReviewDecision } from '../../rules/review.ts'
import { findReadableCleanup } from '../queries.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'
import {
  type LockedCleanupRow,
  type NotAnAdminErrors,
  findClaimsOfOtherAdmins,
  lockAdminAndCleanupOwners,
  lockCleanupsInIdOrder,
  nextUpdatedAtSql,
  updateCleanupPhotoVisibility,
} from './review-locks.ts'
import { scheduleDecisionEmails } from './decision-news.ts'

/*
 * A decision is one transaction. It locks the cleanups by id, then the admin and the members by id. It sets the
 * visibility of photos and updates `cleanup_logs`, whose triggers update all counters
 * (src/app/server/sql/cleanups.sql). It writes the audit log, deletes the admin's claims and publishes a live update to
 * the members' pages. Last it queues an email, which is sent once the decision can no longer be undone.
 */

type RequestedDecisions = z.output<typeof BatchReviewDecision>
type RefusedDecision = BatchDecisionOutcome['refused'][number] & { name?: string }
type DecisionOutcome = { done: BatchDecisionOutcome['done']; refused: RefusedDecision[] }

/**
 * Stores an admin's decisions on cleanups, each only for the version that the admin saw (optimistic locking). Retries
 * are idempotent.
 */
export const decideOnCleanups = (
  platform: PlatformServices,
  admin: CurrentUser,
  wanted: RequestedDecisions,
  errors: NotAnAdminErrors,
): Promise<BatchDecisionOutcome> =>
  runInTransaction(platform.db, (tx) => decideInTransaction(tx, { platform, admin, wanted }, errors))

type DecideErrors = NotAnAdminErrors &
  Record<'NOT_FOUND' | 'CONFLICT', () => Error> & {
    CLAIMED: (about: { message: string; data: { name: string } }) => Error
  }

export const decideOnCleanup = (
  platform: PlatformServices,
  admin: CurrentUser,
  decision: ReviewDecision,
  errors: DecideErrors,
): Promise<Cleanup> =>
  runInTransaction(platform.db, async (tx) => {
    const { cleanupId, updatedAt, status, note } = decision
    const wanted = { status, note, cleanups: [{ cleanupId, updatedAt }] }
    const { refused } = await decideInTransaction(tx, { platform, admin, wanted }, errors)
    const [{ code, message, name = '' } = {}] = refused
    if (code === 'CLAIMED') throw errors.CLAIMED({ message: message!, data: { name } })
    if (code) throw errors[code]()
    return (await findReadableCleanup(tx, admin, cleanupId))!
  })

type DecisionOrder = { platform: PlatformServices; admin: CurrentUser; wanted: RequestedDecisions }

async function decideInTransaction(
  tx: Tx,
  { platform, admin, wanted }: DecisionOrder,
  errors: NotAnAdminErrors,
): Promise<DecisionOutcome> {
  const now = platform.clock.now()
  const ids = wanted.cleanups.map(({ cleanupId }) => cleanupId)
  const locked = await lockCleanupsInIdOrder(tx, ids)
  await lockAdminAndCleanupOwners(tx, { admin, locked }, errors)
  const claims = await findClaimsOfOtherAdmins(tx, { ids, adminId: admin.id, now })
  const decision = { status: wanted.status, adminNotes: wanted.note || null }
  const outcome: DecisionOutcome = { done: [], refused: [] }
  const due: LockedCleanupRow[] = []
  for (const { cleanupId, updatedAt } of wanted.cleanups) {
    const cleanup = locked.get(cleanupId)
    const name = claims.get(cleanupId)
    if (!cleanup) outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: texts.missing })
    else if (isSameReviewDecision(cleanup, decision))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (cleanup.updatedAt.getTime() !== Date.parse(updatedAt))
      outcome.refused.push({ cleanupId, code: 'CONFLICT', message: cleanupUiTexts.changedMeanwhile })
    else if (name !== undefined)
      outcome.refused.push({ cleanupId, code: 'CLAIMED', message: texts.claimed(name), name })
    else due.push(cleanup)
  }
  if (due.length > 0) outcome.done.push(...(await saveDecisions(tx, { platform, admin, decision, due })))
  return outcome
}

type DecisionWrite = {
  platform: PlatformServices
  admin: CurrentUser
  decision: { status: ReviewDecision['status']; adminNotes: string | null }
  due: LockedCleanupRow[]
}

/**
 * Updates all decided cleanups in one statement. Two statements could deadlock: they would lock members and places in
 * another order than other transactions.
 */
async function saveDecisions(
  tx: Tx,
  { platform, admin, decision, due }: DecisionWrite,
): Promise<BatchDecisionOutcome['done']> {
  const { status, adminNotes } = decision
  const ids = due.map(({ cleanupId }) => cleanupId)
  await updateCleanupPhotoVisibility(
    tx,
    due.map((cleanup) => ({ ...cleanup, becomes: status })),
  )
  const at = nextUpdatedAtSql(platform.clock.now())
  const decided = await tx
    .update(cleanupLogs)
    .set({ ...decision, reviewedBy: admin.id, reviewedAt: at, hasNews: true, updatedAt: at })
    .where(inArray(cleanupLogs.cleanupId, ids))
    .returning({ cleanupId: cleanupLogs.cleanupId, reviewedAt: cleanupLogs.updatedAt })
  const timestamps = new Map(decided.map(({ cleanupId, reviewedAt }) => [cleanupId, reviewedAt.toISOString()]))
  await recordAuditEntries(
    tx,
    ...due.map((before) => ({
      actor: admin,
      action: `cleanup_${status}` as const,
      subject: { kind: 'cleanup', id: before.cleanupId, memberId: before.userId, name: before.fullName } as const,
      before: toAuditedDecisionState(before),
      after: { status, updatedAt: timestamps.get(before.cleanupId), ...toAuditedCleanupValues(before) },
      notes: adminNotes ?? undefined,
    })),
  )
  await tx.delete(cleanupClaims).where(and(inArray(cleanupClaims.cleanupId, ids), eq(cleanupClaims.userId, admin.id)))
  await scheduleDecisionEmails(tx, platform, decided)
  await publishTopicChanges(tx, ...due.map(({ userId }) => ownCleanupsLiveTopic(userId)))
  return ids.map((cleanupId) => ({ cleanupId, status, updatedAt: timestamps.get(cleanupId)! }))
}

/** Returns the values in an audit entry that distinguish the cleanups of one member. */
export const toAuditedCleanupValues = ({ date, litterCount }: LockedCleanupRow) => ({ date, litterCount })

/** Returns the columns of a cleanup that a decision changes, as the audit log stores them for a later undo. */
export const toAuditedDecisionState = ({ status, adminNotes, reviewedBy, reviewedAt, hasNews }: LockedCleanupRow) => ({
  status,
  adminNotes,
  reviewedBy,
  reviewedAt: reviewedAt?.toISOString() ?? null,
  hasNews,
})
