import { type SQL, and, eq, lt, sql } from 'drizzle-orm'
import { nameFormerAdmin, recordAuditEntries, anonymizeMemberInAuditLog } from '#features/audit/server/service.ts'
import { discardPicturesOfOwner } from '#features/photos/server/service/pictures.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { deleteMemberLiveUpdateNotices, publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { findLatestPurgedDeletion, memberSessionsLiveUpdateTopic } from '../../rules/admin.ts'
import { adminDeletedEmail } from '../emails.tsx'
import { readSuperadminEmails } from '../queries.ts'
import type { MemberRow } from './current-user.ts'
import { forgetNetworks } from './known-networks.ts'
import { memberDeletions, profiles, verifications } from '../tables.ts'

/**
 * Erases a member's account and data for good. `forget_deeds` (src/app/server/sql/leaving.sql) first deletes cleanups
 * and loves in the global lock order, so that concurrent edits cannot deadlock. Other rows are removed by cascade.
 * Pictures are blocked immediately, and a job deletes the files. The daily deletion count grows by one, unless an admin
 * had deleted the account before: that was counted then. Returns false if no such account is left; with a condition, the
 * caller must then roll back.
 */
export async function eraseMember(tx: Tx, id: string, now: Date, condition?: SQL): Promise<boolean> {
  await tx.execute(sql`select forget_deeds(${id})`)
  const which = and(eq(profiles.id, id), condition)
  const [erased] = await tx.delete(profiles).where(which).returning()
  if (!erased) return false
  await forgetNetworks(tx, erased.email)
  await discardPicturesOfOwner(tx, 'member', id)
  await tx.delete(verifications).where(eq(verifications.value, id))
  const formerName = erased.isAdmin || erased.isSuperadmin ? await nameFormerAdmin(tx, erased) : undefined
  await anonymizeMemberInAuditLog(tx, id, formerName)
  // An account deleted by an admin already has its audit entry.
  if (formerName && !erased.deletedAt) await reportDeletionOfAdmin(tx, erased, formerName)
  // The live update notifies other servers that the member's sessions ended.
  await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(id))
  await deleteMemberLiveUpdateNotices(tx, id)
  if (!erased.deletedAt) await addAccountDeletionToDailyCount(tx, now)
  return true
}

/** Counts one deleted account on the given day (UTC). */
export async function addAccountDeletionToDailyCount(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(memberDeletions)
    .values({ day: now.toISOString().slice(0, 10), members: 1 })
    .onConflictDoUpdate({ target: memberDeletions.day, set: { members: sql`${memberDeletions.members} + 1` } })
}

/** Removes a restored account from the deletion count of its day (UTC). */
export async function removeAccountDeletionFromDailyCount(tx: Tx, deletedAt: Date): Promise<void> {
  const ofDay = eq(memberDeletions.day, deletedAt.toISOString().slice(0, 10))
  await tx.delete(memberDeletions).where(and(ofDay, eq(memberDeletions.members, 1)))
  await tx
    .update(memberDeletions)
    .set({ members: sql`${memberDeletions.members} - 1` })
    .where(ofDay)
}

/** Audits that an admin deleted their own account, and emails the other superadmins. */
async function reportDeletionOfAdmin(tx: Tx, { id, fullName }: MemberRow, formerName: string): Promise<void> {
  const subject = { kind: 'member', id, name: formerName } as const
  await recordAuditEntries(tx, { actor: { id, fullName: formerName }, action: 'user_deleted', subject })
  const message = adminDeletedEmail({ fullName, formerName })
  await enqueueMail(tx, ...(await readSuperadminEmails(tx)).map((to) => ({ to, ...message })))
}

/**
 * Deletes the member's own account, unless it is the last superadmin's. Two superadmins who delete theirs concurrently
 * wait for each other.
 */
export const deleteOwnAccount = ({ db, clock }: PlatformServices, id: string) =>
  runInTransaction(db, async (tx): Promise<void> => {
    const [member] = await tx.select().from(profiles).where(eq(profiles.id, id))
    if (member?.isSuperadmin) {
      await holdAdvisoryLockUntilCommit(tx, 'deletion of a superadmin')
      if ((await readSuperadminEmails(tx)).every((email) => email === member.email)) throw errors.LAST_SUPERADMIN()
    }
    if (!(await eraseMember(tx, id, clock.now()))) throw errors.NOT_FOUND()
  })

/** Thrown to roll back a purge, because the account was restored or erased meanwhile. */
class AccountNoLongerDue extends Error {}

/**
 * Erases accounts that an admin deleted 30 days ago. Each has its own transaction, so one failure cannot block the
 * others.
 */
export async function purgeDeletedAccounts({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = and(eq(profiles.isDeleted, true), lt(profiles.deletedAt, findLatestPurgedDeletion(now)))
  const failures: unknown[] = []
  for (const { id } of await db.select({ id: profiles.id }).from(profiles).where(due))
    await runInTransaction(db, async (tx) => {
      // An admin may have restored the account since it was found.
      if (!(await eraseMember(tx, id, now, due))) throw new AccountNoLongerDue()
    }).catch((error: unknown) => error instanceof AccountNoLongerDue || failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some deleted accounts could not be purged.')
}
