import { eq, sql } from 'drizzle-orm'
import { type DeedDone, deedsOn } from '#features/audit/server/queries.ts'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Seen } from '../../contract/cleanup.ts'
import type { Outcomes } from '../../contract/review.ts'
import { cleanupSentences, reviewSentences as say } from '../../copy.ts'
import { type Status, cleanupsTopic } from '../../rules.ts'
import { UNDO_ACCEPTED_SECONDS } from '../../rules/review.ts'
import { cleanupLogs } from '../tables.ts'
import { factsOf, type stateOf } from './decide.ts'
import {
  type Locked,
  type NoAdmin,
  lockAdminAndOwners,
  lockCleanups,
  momentAfterEach,
  showPhotos,
} from './review-locks.ts'

type Due = { cleanup: Locked; before: ReturnType<typeof stateOf> }
type Order = { platform: Platform; admin: Me; seen: Seen[] }

const { changedMeanwhile } = cleanupSentences
const DECISIONS = ['cleanup_approved', 'cleanup_rejected', 'cleanup_flagged'] as const

/** Undoes decisions. Only the admin who made them can, for a short time, and only if nothing has changed since. */
export const undo = (platform: Platform, admin: Me, seen: Seen[], errors: NoAdmin): Promise<Outcomes> =>
  inTransaction(platform.db, (tx) => undoIn(tx, { platform, admin, seen }, errors))

async function undoIn(tx: Tx, { platform, admin, seen }: Order, errors: NoAdmin): Promise<Outcomes> {
  const ids = seen.map(({ cleanupId }) => cleanupId)
  const locked = await lockCleanups(tx, ids)
  await lockAdminAndOwners(tx, { admin, locked }, errors)
  const deeds = await deedsOn(tx, { ids, actions: [...DECISIONS, 'cleanup_undone'] })
  const earliest = platform.clock.now().getTime() - UNDO_ACCEPTED_SECONDS * 1000
  const outcome: Outcomes = { done: [], refused: [] }
  const due: Due[] = []
  for (const { cleanupId, updatedAt } of seen) {
    const cleanup = locked.get(cleanupId)
    const own = deeds.filter(({ targetId, userId }) => targetId === cleanupId && userId === admin.id)
    const before = cleanup && stateBefore(cleanup, updatedAt, own)
    if (!cleanup) outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: say.missing })
    else if (wasUndone(cleanup, updatedAt, own))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (before && cleanup.reviewedAt!.getTime() >= earliest) due.push({ cleanup, before })
    else outcome.refused.push({ cleanupId, code: 'CONFLICT', message: before ? say.tooLate : changedMeanwhile })
  }
  if (due.length > 0) outcome.done.push(...(await restore(tx, { platform, admin, due })))
  return outcome
}

const isMoment = (moment: unknown, of: Date) => typeof moment === 'string' && Date.parse(moment) === of.getTime()

/** State before the admin's decision, from the audit log. Undefined if the cleanup has changed since that decision. */
const stateBefore = (cleanup: Locked, updatedAt: string, deeds: DeedDone[]) =>
  isMoment(updatedAt, cleanup.updatedAt)
    ? (deeds.find(
        ({ action, after }) => action !== 'cleanup_undone' && isMoment(after?.['updatedAt'], cleanup.updatedAt),
      )?.before as Due['before'] | undefined)
    : undefined

/** Whether this undo has already happened, as in a retry after a lost response (idempotent). */
const wasUndone = (cleanup: Locked, updatedAt: string, deeds: DeedDone[]) =>
  deeds.some(
    ({ action, before, after }) =>
      action === 'cleanup_undone' &&
      isMoment(before?.['updatedAt'], new Date(updatedAt)) &&
      isMoment(after?.['updatedAt'], cleanup.updatedAt),
  )

/** Restores all cleanups in one statement, to lock rows in the order of a decision. A deleted reviewer becomes null. */
async function restore(
  tx: Tx,
  { platform, admin, due }: Omit<Order, 'seen'> & { due: Due[] },
): Promise<Outcomes['done']> {
  await showPhotos(
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
      updatedAt: momentAfterEach(platform.clock.now()),
    })
    .from(
      sql`jsonb_to_recordset(${states}::jsonb) was("cleanupId" uuid, status text, "adminNotes" text, "reviewedBy" uuid,
        "reviewedAt" timestamptz, "hasNews" boolean)`,
    )
    .where(eq(cleanupLogs.cleanupId, sql`was."cleanupId"`))
    .returning({ cleanupId: cleanupLogs.cleanupId, updatedAt: cleanupLogs.updatedAt })
  const momentOf = new Map(restored.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt.toISOString()]))
  const done = due.map(({ cleanup, before }) => {
    const { cleanupId, userId, fullName, status, updatedAt } = cleanup
    const after: { status: Status; updatedAt: string } = { status: before.status, updatedAt: momentOf.get(cleanupId)! }
    const deed = {
      actor: admin,
      action: 'cleanup_undone',
      subject: { kind: 'cleanup', id: cleanupId, memberId: userId, name: fullName },
      before: { status, updatedAt: updatedAt.toISOString() },
      after: { ...after, ...factsOf(cleanup) },
    } as const
    return { cleanupId, userId, after, deed }
  })
  await record(tx, ...done.map(({ deed }) => deed))
  await publish(tx, ...done.map(({ userId }) => cleanupsTopic(userId)))
  return done.map(({ cleanupId, after }) => ({ cleanupId, ...after }))
}
