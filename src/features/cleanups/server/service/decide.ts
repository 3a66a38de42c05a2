import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { Cleanup, ReviewDecision } from '../../contract/cleanup.ts'
import type { BatchReviewDecision, BatchDecisionOutcome } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { isSameReviewDecision } from '../../rules/review.ts'
import { findReadableCleanup } from '../queries.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'
import {
  type LockedCleanupRow,
  type LockedCleanups,
  findClaimsOfOtherAdmins,
  lockForReview,
  nextUpdatedAtSql,
  readChangedRows,
  updateCleanupPhotoVisibility,
} from './review-locks.ts'
import { scheduleDecisionEmails } from './decision-news.ts'

/*
 * A decision is one transaction. It locks the groups and the cleanups by id, then the admin and the members by id. It
 * sets the visibility of photos and updates `cleanup_logs`, whose triggers update all counters
 * (src/app/server/sql/cleanups.sql). It writes the audit log, deletes the admin's claims and publishes a live update to
 * the members' pages. Last it queues an email, which is sent once the decision can no longer be undone.
 *
 * A group is decided as one: the id of any share stands for it. The decision is written to the row of the host, and a
 * trigger copies it to the other shares.
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
): Promise<BatchDecisionOutcome> =>
  runInTransaction(platform.db, (tx) => decideInTransaction(tx, { platform, admin, wanted }))

export const decideOnCleanup = (
  platform: PlatformServices,
  admin: CurrentUser,
  decision: ReviewDecision,
): Promise<Cleanup> =>
  runInTransaction(platform.db, async (tx) => {
    const { cleanupId, updatedAt, status, note } = decision
    const wanted = { status, note, cleanups: [{ cleanupId, updatedAt }] }
    const { refused } = await decideInTransaction(tx, { platform, admin, wanted })
    const [{ code, message, name = '' } = {}] = refused
    if (code === 'CLAIMED') throw errors.CLAIMED({ message: message!, data: { name } })
    if (code === 'NOT_FOUND') throw errors.NOT_FOUND()
    if (code === 'OWN_CLEANUP') throw errors.OWN_CLEANUP()
    if (code) throw errors.CONFLICT()
    return (await findReadableCleanup(tx, admin, cleanupId))!
  })

type DecisionOrder = { platform: PlatformServices; admin: CurrentUser; wanted: RequestedDecisions }

async function decideInTransaction(tx: Tx, { platform, admin, wanted }: DecisionOrder): Promise<DecisionOutcome> {
  const now = platform.clock.now()
  const { cleanups } = wanted
  const { locked, decidedRows } = await lockForReview(tx, { admin, cleanups })
  const claims = await findClaimsOfOtherAdmins(tx, { ids: [...locked.keys()], adminId: admin.id, now })
  const decision = { status: wanted.status, adminNotes: wanted.note || null }
  const outcome: DecisionOutcome = { done: [], refused: [] }
  const due = new Map<string, LockedCleanupRow>()
  const dueIds: string[] = []
  for (const { cleanupId, updatedAt } of cleanups) {
    const cleanup = locked.get(cleanupId)
    const decided = decidedRows.get(cleanupId)
    const name = decided && claims.get(decided.cleanupId)
    if (!cleanup || !decided) outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: texts.missing })
    else if (isSameReviewDecision(decided, decision))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (cleanup.isForOtherAdmins) outcome.refused.push({ cleanupId, code: 'OWN_CLEANUP', message: texts.own })
    else if (cleanup.updatedAt.getTime() !== Date.parse(updatedAt))
      outcome.refused.push({ cleanupId, code: 'CONFLICT', message: cleanupUiTexts.changedMeanwhile })
    else if (name !== undefined)
      outcome.refused.push({ cleanupId, code: 'CLAIMED', message: texts.claimed(name), name })
    else {
      due.set(decided.cleanupId, decided)
      dueIds.push(cleanupId)
    }
  }
  if (dueIds.length > 0) {
    const updateTimes = await saveDecisions(tx, { platform, admin, decision, due: [...due.values()], locked })
    for (const cleanupId of dueIds)
      outcome.done.push({ cleanupId, status: decision.status, updatedAt: updateTimes.get(cleanupId)! })
  }
  return outcome
}

type DecisionWrite = {
  platform: PlatformServices
  admin: CurrentUser
  decision: { status: ReviewDecision['status']; adminNotes: string | null }
  /** Rows to write to, one for each group. */
  due: LockedCleanupRow[]
  locked: LockedCleanups
}

/**
 * Updates all decided cleanups in one statement. Two statements could deadlock: they would lock members and places in
 * another order than other transactions. Returns the new versions of all decided cleanups and shares by id.
 */
async function saveDecisions(
  tx: Tx,
  { platform, admin, decision, due, locked }: DecisionWrite,
): Promise<Map<string, string>> {
  const { status, adminNotes } = decision
  const ids = due.map(({ cleanupId }) => cleanupId)
  await updateCleanupPhotoVisibility(
    tx,
    due.map((cleanup) => ({ ...cleanup, becomes: status })),
  )
  const at = nextUpdatedAtSql(platform.clock.now())
  await tx
    .update(cleanupLogs)
    .set({ ...decision, reviewedBy: admin.id, reviewedAt: at, hasNews: true, updatedAt: at })
    .where(inArray(cleanupLogs.cleanupId, ids))
  const decided = await readChangedRows(tx, due)
  const updateTimes = new Map(decided.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt.toISOString()]))
  await recordAuditEntries(
    tx,
    ...due.map((before) => ({
      actor: admin,
      action: `cleanup_${status}` as const,
      subject: { kind: 'cleanup', id: before.cleanupId, memberId: before.userId, name: before.fullName } as const,
      before: toAuditedDecisionState(before, locked),
      after: { status, updatedAt: updateTimes.get(before.cleanupId), ...toAuditedCleanupValues(before) },
      notes: adminNotes ?? undefined,
      byThemselves: before.isOwn,
    })),
  )
  await tx.delete(cleanupClaims).where(and(inArray(cleanupClaims.cleanupId, ids), eq(cleanupClaims.userId, admin.id)))
  await scheduleDecisionEmails(tx, platform, decided)
  await publishTopicChanges(tx, ...decided.map(({ userId }) => ownCleanupsLiveTopic(userId)))
  return updateTimes
}

/** Returns the values in an audit entry that distinguish the cleanups of one member. */
export const toAuditedCleanupValues = ({ date, litterCount }: LockedCleanupRow) => ({ date, litterCount })

/** Returns the columns of a cleanup that a decision changes, as the audit log stores them for a later undo. */
export const toAuditedDecisionState = (
  { cleanupId, groupId, status, adminNotes, reviewedBy, reviewedAt, hasNews }: LockedCleanupRow,
  locked: LockedCleanups,
) => {
  const guests = [...locked.values()].filter((row) => groupId && row.groupId === groupId && row.cleanupId !== cleanupId)
  return {
    status,
    adminNotes,
    reviewedBy,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    hasNews,
    /** The other shares of the group whose members have not seen the decision before this one. */
    ...(guests.length > 0 && { unseenShares: guests.filter((row) => row.hasNews).map((row) => row.cleanupId) }),
  }
}
