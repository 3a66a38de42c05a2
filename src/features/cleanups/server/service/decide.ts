import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Cleanup, Decision } from '../../contract/cleanup.ts'
import type { Decisions, Outcomes } from '../../contract/review.ts'
import { cleanupSentences, reviewSentences as say } from '../../copy.ts'
import { cleanupsTopic } from '../../rules.ts'
import { isAlready } from '../../rules/review.ts'
import { cleanupFor } from '../queries.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'
import {
  type Locked,
  type NoAdmin,
  claimedByOthers,
  lockAdminAndOwners,
  lockCleanups,
  momentAfterEach,
  showPhotos,
} from './review-locks.ts'
import { tellLater } from './decision-news.ts'

/*
 * A decision is one transaction. It locks the cleanups by id, then the admin and the members by id. It sets the
 * visibility of photos and updates `cleanup_logs`, whose triggers update all counters
 * (src/app/server/sql/cleanups.sql). It writes the audit log, deletes the admin's claims and publishes a live update to
 * the members' pages. Last it queues an email, which is sent once the decision can no longer be undone.
 */

type Wanted = z.output<typeof Decisions>
type Refused = Outcomes['refused'][number] & { name?: string }
type Outcome = { done: Outcomes['done']; refused: Refused[] }

/** Decides on cleanups, each only in the version that the admin saw (optimistic locking). Retries are idempotent. */
export const decideMany = (platform: Platform, admin: Me, wanted: Wanted, errors: NoAdmin): Promise<Outcomes> =>
  inTransaction(platform.db, (tx) => decideIn(tx, { platform, admin, wanted }, errors))

type Refusals = NoAdmin &
  Record<'NOT_FOUND' | 'CONFLICT', () => Error> & {
    CLAIMED: (about: { message: string; data: { name: string } }) => Error
  }

export const decide = (platform: Platform, admin: Me, decision: Decision, errors: Refusals): Promise<Cleanup> =>
  inTransaction(platform.db, async (tx) => {
    const { cleanupId, updatedAt, status, note } = decision
    const wanted = { status, note, cleanups: [{ cleanupId, updatedAt }] }
    const { refused } = await decideIn(tx, { platform, admin, wanted }, errors)
    const [{ code, message, name = '' } = {}] = refused
    if (code === 'CLAIMED') throw errors.CLAIMED({ message: message!, data: { name } })
    if (code) throw errors[code]()
    return (await cleanupFor(tx, admin, cleanupId))!
  })

type Order = { platform: Platform; admin: Me; wanted: Wanted }

async function decideIn(tx: Tx, { platform, admin, wanted }: Order, errors: NoAdmin): Promise<Outcome> {
  const now = platform.clock.now()
  const ids = wanted.cleanups.map(({ cleanupId }) => cleanupId)
  const locked = await lockCleanups(tx, ids)
  await lockAdminAndOwners(tx, { admin, locked }, errors)
  const claims = await claimedByOthers(tx, { ids, adminId: admin.id, now })
  const decision = { status: wanted.status, adminNotes: wanted.note || null }
  const outcome: Outcome = { done: [], refused: [] }
  const due: Locked[] = []
  for (const { cleanupId, updatedAt } of wanted.cleanups) {
    const cleanup = locked.get(cleanupId)
    const name = claims.get(cleanupId)
    if (!cleanup) outcome.refused.push({ cleanupId, code: 'NOT_FOUND', message: say.missing })
    else if (isAlready(cleanup, decision))
      outcome.done.push({ cleanupId, status: cleanup.status, updatedAt: cleanup.updatedAt.toISOString() })
    else if (cleanup.updatedAt.getTime() !== Date.parse(updatedAt))
      outcome.refused.push({ cleanupId, code: 'CONFLICT', message: cleanupSentences.changedMeanwhile })
    else if (name !== undefined) outcome.refused.push({ cleanupId, code: 'CLAIMED', message: say.claimed(name), name })
    else due.push(cleanup)
  }
  if (due.length > 0) outcome.done.push(...(await write(tx, { platform, admin, decision, due })))
  return outcome
}

type Written = {
  platform: Platform
  admin: Me
  decision: { status: Decision['status']; adminNotes: string | null }
  due: Locked[]
}

/** Updates all cleanups in one statement. Two could deadlock, locking counter rows in another order than others do. */
async function write(tx: Tx, { platform, admin, decision, due }: Written): Promise<Outcomes['done']> {
  const { status, adminNotes } = decision
  const ids = due.map(({ cleanupId }) => cleanupId)
  await showPhotos(
    tx,
    due.map((cleanup) => ({ ...cleanup, becomes: status })),
  )
  const at = momentAfterEach(platform.clock.now())
  const decided = await tx
    .update(cleanupLogs)
    .set({ ...decision, reviewedBy: admin.id, reviewedAt: at, hasNews: true, updatedAt: at })
    .where(inArray(cleanupLogs.cleanupId, ids))
    .returning({ cleanupId: cleanupLogs.cleanupId, reviewedAt: cleanupLogs.updatedAt })
  const momentOf = new Map(decided.map(({ cleanupId, reviewedAt }) => [cleanupId, reviewedAt.toISOString()]))
  await record(
    tx,
    ...due.map((before) => ({
      actor: admin,
      action: `cleanup_${status}` as const,
      subject: { kind: 'cleanup', id: before.cleanupId, memberId: before.userId, name: before.fullName } as const,
      before: stateOf(before),
      after: { status, updatedAt: momentOf.get(before.cleanupId), ...factsOf(before) },
      notes: adminNotes ?? undefined,
    })),
  )
  await tx.delete(cleanupClaims).where(and(inArray(cleanupClaims.cleanupId, ids), eq(cleanupClaims.userId, admin.id)))
  await tellLater(tx, platform, decided)
  await publish(tx, ...due.map(({ userId }) => cleanupsTopic(userId)))
  return ids.map((cleanupId) => ({ cleanupId, status, updatedAt: momentOf.get(cleanupId)! }))
}

/** Facts for the audit log that distinguish the cleanups of one member. */
export const factsOf = ({ date, litterCount }: Locked) => ({ date, litterCount })

/** The columns that a decision changes, as the audit log stores them for a later undo. */
export const stateOf = ({ status, adminNotes, reviewedBy, reviewedAt, hasNews }: Locked) => ({
  status,
  adminNotes,
  reviewedBy,
  reviewedAt: reviewedAt?.toISOString() ?? null,
  hasNews,
})
