import { and, eq, lt, sql } from 'drizzle-orm'
import { forgetName } from '#features/audit/server/service.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { forgetTopicsOf, publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { sessionsTopic } from '../../rules/admin.ts'
import { memberCounts, memberDeletions, profiles, verifications } from '../tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an account that an admin deleted can still be looked into. */
const KEPT_MS = 30 * DAY_MS

/**
 * Everything of a member, for good. What they did goes first, so that nobody who edits or loves at that moment waits in a
 * circle (`forget_deeds` in src/app/server/sql/leaving.sql); what other features keep of them goes with the row it refers to. Their pictures are
 * refused from now on, and a job takes the files away. One is added to the number of deletions of the day, unless an admin
 * had deleted the account: that was counted then.
 */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select forget_deeds(${id})`)
  const [erased] = await tx.delete(profiles).where(eq(profiles.id, id)).returning({ deletedAt: profiles.deletedAt })
  if (!erased) return false
  await discardPicturesOf(tx, 'member', id)
  await tx.delete(verifications).where(eq(verifications.value, id))
  await forgetName(tx, id)
  // told all the same, once this is done
  await publish(tx, sessionsTopic(id))
  await forgetTopicsOf(tx, id)
  if (!erased.deletedAt) await countDeletion(tx, now)
  return true
}

/**
 * On the day (UTC) on which the account ends, for everybody but the purge. Whoever is erased with cleanups holds the counts
 * of members by now, and whoever is deleted by an admin wants them at the commit: so they come before the day for all.
 */
export async function countDeletion(tx: Tx, now: Date): Promise<void> {
  await tx.select({ id: memberCounts.id }).from(memberCounts).for('no key update')
  await tx
    .insert(memberDeletions)
    .values({ day: now.toISOString().slice(0, 10), members: 1 })
    .onConflictDoUpdate({ target: memberDeletions.day, set: { members: sql`${memberDeletions.members} + 1` } })
}

/** False when the account is gone already. */
export const deleteOwnAccount = ({ db, clock }: Platform, id: string): Promise<boolean> =>
  inTransaction(db, (tx) => eraseMember(tx, id, clock.now()))

/** The members whom an admin deleted long enough ago; each by itself, so that one cannot hold up the others. */
export async function purgeDeleted({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = and(eq(profiles.isDeleted, true), lt(profiles.deletedAt, new Date(now.getTime() - KEPT_MS)))
  const failures: unknown[] = []
  for (const { id } of await db.select({ id: profiles.id }).from(profiles).where(due))
    await inTransaction(db, (tx) => eraseMember(tx, id, now)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some deleted accounts could not be purged.')
}
