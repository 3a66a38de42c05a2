import { eq, sql } from 'drizzle-orm'
import { findAuditedChanges } from '#features/audit/server/queries.ts'
import { findStateBeforeChange, recordAuditEntries, wasChangeUndone } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { CleanupIdAndUpdateTime } from '../../contract/cleanup.ts'
import type { BatchDecisionOutcome } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { type CleanupReviewStatus, ownCleanupsLiveTopic } from '../../rules.ts'
import { SERVER_DECISION_UNDO_TIME_LIMIT_SECONDS } from '../../rules/review.ts'
import { cleanupLogs } from '../tables.ts'
import { toAuditedCleanupValues, type toAuditedDecisionState } from './decide.ts'
import {
  type LockedCleanupRow,
  type NotAnAdminErrors,
  lockAdminAndCleanupOwners,
  lockCleanupsInIdOrder,
  nextUpdatedAtSql,
  updateCleanupPhotoVisibility,
} from './review-locks.ts'

type DueUndo = { cleanup: LockedCleanupRow; before: ReturnType<typeof toAuditedDecisionState> }
type UndoOrder = { platform: PlatformServices; admin: CurrentUser; seen: CleanupIdAndUpdateTime[] }

const { changedMeanwhile } = cleanupUiTexts
const DECISIONS = ['cleanup_approved', 'cleanup_rejected', 'cleanup_flagged'] as const

/**
 * Undoes review decisions. Only the admin who made them can, for a short time, and only if the cleanups have not
 * changed since.
 */
export const undoDecisions = (
  platform: PlatformServices,
  admin: CurrentUser,
  seen: CleanupIdAndUpdateTime[],
  errors: NotAnAdminErrors,
): Promise<BatchDecisionOutcome> =>
  runInTransaction(platform.db, (tx) => undoInTransaction(tx, { platform, admin, seen }, errors))

async function undoInTransaction(
  tx: Tx,
  { platform, admin, seen }: UndoOrder,
  errors: NotAnAdminErrors,
): Promise<BatchDecisionOutcome> {
  const ids = seen.map(({ cleanupId }) => cleanupId)
  const locked = await lockCleanupsInIdOrder(tx, ids)
  await lockAdminAndCleanupOwners(tx, { admin, locked }, errors)
  const auditEntries = await findAuditedChanges(tx, { ids, actions: [...DECISIONS, 'cleanup_undone'] })
  const earliest = platform.clock.now().getTime() - SERVER_DECISION_UNDO_TIME_LIMIT_SECONDS * 1000
  const outcome: BatchDecisionOutcome = { done: [], refused: [] }
  const due: DueUndo[] = []
  for (const { cleanupId, updatedAt } of seen) {
    const cleanup = locked.get(cleanupId)
    const own = auditEntries.filter(({ targetId, userId }) => targetId === cleanupId && userId === admin.id)
    const changes = { entries: own, undoAction: 'cleanup_undone' } as const
    const before = cleanup && (findStateBeforeChange(cleanup, updatedAt, changes) as DueUndo['before'] | undefined)
    if (!cleanup) outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: texts.missing })
    else if (wasChangeUndone(cleanup, updatedAt, changes))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (before && cleanup.reviewedAt!.getTime() >= earliest) due.push({ cleanup, before })
    else outcome.refused.push({ cleanupId, code: 'CONFLICT', message: before ? texts.tooLate : changedMeanwhile })
  }
  if (due.length > 0) outcome.done.push(...(await restoreStates(tx, { platform, admin, due })))
  return outcome
}

/**
 * Restores all undone cleanups in one statement, to lock rows in the same order as a decision. An earlier reviewer
 * whose profile no longer exists is stored as null.
 */
async function restoreStates(
  tx: Tx,
  { platform, admin, due }: Omit<UndoOrder, 'seen'> & { due: DueUndo[] },
): Promise<BatchDecisionOutcome['done']> {
  await updateCleanupPhotoVisibility(
    tx,
    due.map(({ cleanup, before }) => ({ ...cleanup, becomes: before.status })),
  )
  const states = JSON.stringify(due.map(({ cleanup: { cleanupId }, before }) => ({ cleanupId, ...before })))
  const restored = await tx
    .update(cleanupLogs)
    .set({
      status: sql`was.status`,
      adminNotes: sql`was."adminNotes"`,
      reviewedBy: sql`(select id from profiles where id = was."reviewedBy")`,
      reviewedAt: sql`was."reviewedAt"`,
      hasNews: sql`was."hasNews"`,
      updatedAt: nextUpdatedAtSql(platform.clock.now()),
    })
    .from(
      sql`jsonb_to_recordset(${states}::jsonb) was("cleanupId" uuid, status text, "adminNotes" text, "reviewedBy" uuid,
        "reviewedAt" timestamptz, "hasNews" boolean)`,
    )
    .where(eq(cleanupLogs.cleanupId, sql`was."cleanupId"`))
    .returning({ cleanupId: cleanupLogs.cleanupId, updatedAt: cleanupLogs.updatedAt })
  const timestamps = new Map(restored.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt.toISOString()]))
  const done = due.map(({ cleanup, before }) => {
    const { cleanupId, userId, fullName, status, updatedAt } = cleanup
    const after: { status: CleanupReviewStatus; updatedAt: string } = {
      status: before.status,
      updatedAt: timestamps.get(cleanupId)!,
    }
    const auditEntry = {
      actor: admin,
      action: 'cleanup_undone',
      subject: { kind: 'cleanup', id: cleanupId, memberId: userId, name: fullName },
      before: { status, updatedAt: updatedAt.toISOString() },
      after: { ...after, ...toAuditedCleanupValues(cleanup) },
    } as const
    return { cleanupId, userId, after, deed: auditEntry }
  })
  await recordAuditEntries(tx, ...done.map(({ deed: auditEntry }) => auditEntry))
  await publishTopicChanges(tx, ...done.map(({ userId }) => ownCleanupsLiveTopic(userId)))
  return done.map(({ cleanupId, after }) => ({ cleanupId, ...after }))
}
