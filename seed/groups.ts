import { desc, eq, inArray } from 'drizzle-orm'
import { GROUP_OPEN_DAYS } from '#features/cleanups/rules/group.ts'
import { parseCleanupPhotoNames } from '#features/cleanups/server/service/photos.ts'
import { cleanupGroups, cleanupLogs, groupInvitations } from '#features/cleanups/server/tables.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { ROSA } from './residents/logins.ts'
import type { ResidentIds } from './write.ts'

const HOUR_MS = 60 * 60 * 1000
const OPEN_MS = GROUP_OPEN_DAYS * 24 * HOUR_MS

type CleanupRow = typeof cleanupLogs.$inferSelect
type NewGroup = { id: string; hostId: string; total: number; people: number; code: string; createdAt: Date }

/**
 * Writes the demo town's groups. Rosa hosts a running one with pieces left and an invited member who has not responded.
 * She also has a share in an approved group of Leila that is closed to newcomers.
 */
export async function writeGroups(tx: Tx, ids: ResidentIds, now: Date): Promise<void> {
  const find = (name: string) => [...ids].find(([{ username, email }]) => username === name || email === name)?.[1]
  const [rosa, leila, marcus, dolores] = [ROSA, 'leila_h', 'marcusbell', 'dune_walker'].map(find)
  if (!rosa || !leila || !marcus || !dolores) return
  const cleanups = await tx
    .select()
    .from(cleanupLogs)
    .where(eq(cleanupLogs.userId, rosa))
    .orderBy(desc(cleanupLogs.date), desc(cleanupLogs.cleanupId))

  const running = cleanups.find(({ status }) => status === 'pending')
  if (running) {
    const { cleanupId: id, litterCount: share } = running
    // The demo town is new, so the group stays open for seven days.
    await insertGroup(tx, { id, hostId: rosa, total: 5 * share, people: 5, code: 'R2SA26', createdAt: now })
    await setGroup(tx, running, id)
    await insertShare(tx, running, { groupId: id, userId: leila, at: now })
    await tx.insert(groupInvitations).values({ groupId: id, memberId: dolores, invitedAt: now })
  }

  const isOver = ({ createdAt }: CleanupRow) => createdAt.getTime() < now.getTime() - 2 * OPEN_MS
  const ended = cleanups.find((each) => each.status === 'approved' && each.photoUrl1 && isOver(each))
  if (ended) {
    const createdAt = new Date(ended.createdAt.getTime() - HOUR_MS)
    const id = generateRowId(createdAt)
    await insertGroup(tx, { id, hostId: leila, total: 4 * ended.litterCount, people: 4, code: 'CANAL7', createdAt })
    await insertShare(tx, ended, { id, groupId: id, userId: leila, at: createdAt })
    await tx
      .update(pictures)
      .set({ ownerId: leila })
      .where(inArray(pictures.name, parseCleanupPhotoNames(ended)))
    await setGroup(tx, ended, id)
    await insertShare(tx, ended, { groupId: id, userId: marcus, at: new Date(ended.createdAt.getTime() + HOUR_MS) })
  }
}

const insertGroup = (tx: Tx, group: NewGroup) =>
  tx.insert(cleanupGroups).values({ ...group, closesAt: new Date(group.createdAt.getTime() + OPEN_MS) })

const setGroup = (tx: Tx, { cleanupId }: CleanupRow, groupId: string) =>
  tx.update(cleanupLogs).set({ groupId }).where(eq(cleanupLogs.cleanupId, cleanupId))

type NewShare = { id?: string; groupId: string; userId: string; at: Date }

/** Inserts a copy of a share for another member. */
const insertShare = (tx: Tx, like: CleanupRow, { id = generateRowId(), groupId, userId, at }: NewShare) =>
  tx.insert(cleanupLogs).values({
    ...like,
    cleanupId: id,
    groupId,
    userId,
    createdAt: at,
    isGuest: false,
    rest: 0,
    memberLove: 0,
    notes: null,
    hasNews: false,
  })
