import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { cleanupGroups, cleanupLogs, groupInvitations } from '../tables.ts'
import { parseCleanupPhotoNames } from './photos.ts'

type ShareRow = typeof cleanupLogs.$inferSelect
/** Group whose row, shares and members are locked until the commit. */
export type LockedGroup = typeof cleanupGroups.$inferSelect & {
  host: ShareRow
  shares: ShareRow[]
  rest: number
  /** Review status of the group, which is that of the host's share. */
  status: ShareRow['status']
  isHostOpen: boolean
}

type GroupLock = {
  groupId: string
  /** New member, locked together with the members who have a share. */
  newcomerId?: string
}

/**
 * Locks the table of groups before that of cleanups, whose triggers write to it. The reverse order can deadlock with a
 * repair of the counters, which locks both.
 */
export const lockGroupTable = (tx: Tx) => tx.execute(sql`lock table ${cleanupGroups} in row exclusive mode`)

/**
 * Locks a group with its shares and their members, in the global lock order (sql/groups.sql). Joins and share changes
 * of a group thus run one after the other, and each sees the rest left by the previous one.
 */
export async function lockGroup(tx: Tx, { groupId, newcomerId }: GroupLock): Promise<LockedGroup | undefined> {
  await lockGroupTable(tx)
  const [group] = await tx.select().from(cleanupGroups).where(eq(cleanupGroups.id, groupId)).for('no key update')
  if (!group) return undefined
  const shares = await tx
    .select()
    .from(cleanupLogs)
    .where(eq(cleanupLogs.groupId, groupId))
    .orderBy(asc(cleanupLogs.cleanupId))
    .for('update')
  const memberIds = [...shares.map(({ userId }) => userId), ...(newcomerId ? [newcomerId] : [])]
  const members = await tx
    .select({ id: profiles.id, isOpen: sql<boolean>`(${isOpenAccountSql})` })
    .from(profiles)
    .where(inArray(profiles.id, memberIds))
    .orderBy(asc(profiles.id))
    .for('no key update')
  const host = shares.find(({ isGuest }) => !isGuest)!
  const isHostOpen = members.some(({ id, isOpen }) => id === host.userId && isOpen)
  return { ...group, host, shares, rest: host.rest, status: host.status, isHostOpen }
}

/** Locks the group of a member's cleanup. Undefined without a group, or if the cleanup is not the member's. */
export async function lockGroupOfCleanup(tx: Tx, userId: string, cleanupId: string): Promise<LockedGroup | undefined> {
  const own = and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.userId, userId))
  const [found] = await tx.select({ groupId: cleanupLogs.groupId }).from(cleanupLogs).where(own)
  return found?.groupId ? lockGroup(tx, { groupId: found.groupId }) : undefined
}

/** Columns of a cleanup that goes back to review. */
export const PENDING = {
  status: 'pending',
  adminNotes: null,
  reviewedBy: null,
  reviewedAt: null,
  hasNews: false,
} as const

/** Sends a group back to review, and returns its host's share. The other shares follow. */
export async function reopenGroup(tx: Tx, { host }: LockedGroup, now: Date): Promise<ShareRow> {
  await setPicturesArePublic(tx, parseCleanupPhotoNames(host), false)
  const set = { ...PENDING, updatedAt: nextUpdatedAtTimestamp(host, now) }
  await tx.update(cleanupLogs).set(set).where(eq(cleanupLogs.cleanupId, host.cleanupId))
  return { ...host, ...set }
}

/** Publishes a change of a group to its members and invited members. */
export async function publishGroupChange(tx: Tx, groupId: string, ...others: string[]): Promise<void> {
  const members = await tx.select({ id: cleanupLogs.userId }).from(cleanupLogs).where(eq(cleanupLogs.groupId, groupId))
  const invited = await tx
    .select({ id: groupInvitations.memberId })
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.declinedAt)))
  const ids = new Set([...others, ...members.map(({ id }) => id), ...invited.map(({ id }) => id)])
  await publishTopicChanges(tx, ...Array.from(ids, ownCleanupsLiveTopic))
}
