import { and, eq, inArray, sql } from 'drizzle-orm'
import { findAuditedChanges } from '#features/audit/server/queries.ts'
import { findStateBeforeChange, recordAuditEntries, wasChangeUndone } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { CleanupIdAndUpdateTime } from '../../contract/cleanup.ts'
import type { BatchDecisionOutcome } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { SERVER_UNDO_LIMIT_SECONDS } from '../../rules/review.ts'
import { cleanupLogs } from '../tables.ts'
import { toAuditedCleanupValues, type toAuditedDecisionState } from './decide.ts'
import {
  type LockedCleanupRow,
  lockForReview,
  nextUpdatedAtSql,
  readChangedRows,
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
): Promise<BatchDecisionOutcome> =>
  runInTransaction(platform.db, (tx) => undoInTransaction(tx, { platform, admin, seen }))

async function undoInTransaction(tx: Tx, { platform, admin, seen }: UndoOrder): Promise<BatchDecisionOutcome> {
  const { locked, decidedRows } = await lockForReview(tx, { admin, cleanups: seen })
  const auditEntries = await findAuditedChanges(tx, {
    ids: [...locked.keys()],
    actions: [...DECISIONS, 'cleanup_undone'],
  })
  const earliest = platform.clock.now().getTime() - SERVER_UNDO_LIMIT_SECONDS * 1000
  const outcome: BatchDecisionOutcome = { done: [], refused: [] }
  const due = new Map<string, DueUndo>()
  const dueIds: string[] = []
  for (const { cleanupId, updatedAt } of seen) {
    const cleanup = locked.get(cleanupId)
    const decided = decidedRows.get(cleanupId)
    if (!cleanup || !decided) {
      outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: texts.missing })
      continue
    }
    const own = auditEntries.filter(({ targetId, userId }) => targetId === decided.cleanupId && userId === admin.id)
    const changes = { entries: own, undoAction: 'cleanup_undone' } as const
    const version = toVersionOfDecidedRow(decided, cleanup, updatedAt)
    const before = findStateBeforeChange(decided, version, changes) as DueUndo['before'] | undefined
    if (wasChangeUndone(decided, version, changes))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (cleanup.isForOtherAdmins) outcome.refused.push({ cleanupId, code: 'OWN_CLEANUP', message: texts.own })
    else if (before && decided.reviewedAt!.getTime() >= earliest) {
      due.set(decided.cleanupId, { cleanup: decided, before })
      dueIds.push(cleanupId)
    } else outcome.refused.push({ cleanupId, code: 'CONFLICT', message: before ? texts.tooLate : changedMeanwhile })
  }
  if (dueIds.length > 0) {
    const restored = await restoreStates(tx, { platform, admin, due: [...due.values()] })
    for (const cleanupId of dueIds) outcome.done.push({ cleanupId, ...restored.get(cleanupId)! })
  }
  return outcome
}

/** Returns the version of the decided row that matches the share version the admin saw. */
const toVersionOfDecidedRow = (decided: LockedCleanupRow, seen: LockedCleanupRow, updatedAt: string): string =>
  seen.updatedAt.getTime() === Date.parse(updatedAt) ? decided.updatedAt.toISOString() : updatedAt

/**
 * Restores all undone cleanups in one statement, to lock rows in the same order as a decision. An earlier reviewer
 * whose profile no longer exists is stored as null.
 */
async function restoreStates(
  tx: Tx,
  { platform, admin, due }: Omit<UndoOrder, 'seen'> & { due: DueUndo[] },
): Promise<Map<string, Pick<BatchDecisionOutcome['done'][number], 'status' | 'updatedAt'>>> {
  await updateCleanupPhotoVisibility(
    tx,
    due.map(({ cleanup, before }) => ({ ...cleanup, becomes: before.status })),
  )
  const states = JSON.stringify(due.map(({ cleanup: { cleanupId }, before }) => ({ cleanupId, ...before })))
  await tx
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
  await restoreNewsOfGuests(tx, due)
  const changed = await readChangedRows(
    tx,
    due.map(({ cleanup }) => cleanup),
  )
  const restored = new Map(
    changed.map(({ cleanupId, status, updatedAt }) => [cleanupId, { status, updatedAt: updatedAt.toISOString() }]),
  )
  await recordAuditEntries(
    tx,
    ...due.map(({ cleanup }) => {
      const { cleanupId, userId, fullName, status, updatedAt } = cleanup
      return {
        actor: admin,
        action: 'cleanup_undone',
        subject: { kind: 'cleanup', id: cleanupId, memberId: userId, name: fullName },
        before: { status, updatedAt: updatedAt.toISOString() },
        after: { ...restored.get(cleanupId), ...toAuditedCleanupValues(cleanup) },
        byThemselves: cleanup.isOwn,
      } as const
    }),
  )
  await publishTopicChanges(tx, ...changed.map(({ userId }) => ownCleanupsLiveTopic(userId)))
  return restored
}

/** Restores which guests have not seen the earlier decision. A trigger has copied the host's value to all guests. */
async function restoreNewsOfGuests(tx: Tx, due: DueUndo[]): Promise<void> {
  const groups = due.map(({ cleanup }) => cleanup.groupId).filter((id) => id !== null)
  if (groups.length === 0) return
  const unseen = due.flatMap(({ before }) => before.unseenShares ?? [])
  const { groupId, isGuest, cleanupId } = cleanupLogs
  await tx
    .update(cleanupLogs)
    .set({ hasNews: unseen.length > 0 ? inArray(cleanupId, unseen) : false })
    .where(and(inArray(groupId, groups), isGuest))
}
