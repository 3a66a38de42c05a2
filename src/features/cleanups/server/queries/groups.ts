import { and, asc, desc, eq, gt, isNull, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { displayNameExpression, isMemberPubliclyListedSql } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { escapeLikePattern } from '#platform/server/lists.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { createQrCode } from '#platform/server/qr-code/qr-code.ts'
import type { Companion, Group, GroupJoinCode, OwnGroupInvitation } from '../../contract/group.ts'
import { FOUND_COMPANIONS_COUNT, createJoinGroupPath, findNextReminder, isGroupOpen } from '../../rules/group.ts'
import { cleanupGroups, cleanupLogs, groupInvitations } from '../tables.ts'
import { groupMemberColumns, toGroupMember } from './group-names.ts'
import { readGroupPhotos, readGroupWithShares, toGroupFacts, toGroupState } from './group-offer.ts'

type Platform = Pick<PlatformServices, 'config' | 'clock'>

/** Finds a group for a member who has a share, or for an admin. */
export async function findGroup(
  db: Queryable,
  platform: Platform,
  reader: Pick<CurrentUser, 'id' | 'isAdmin'>,
  groupId: string,
): Promise<Group | undefined> {
  const known = await readGroupWithShares(db, groupId)
  const own = known?.shares.find(({ share }) => share.userId === reader.id)
  if (!known || !(own || reader.isAdmin)) return undefined
  const { group, host, shares } = known
  const isHost = host.share.userId === reader.id
  const isOpen = isGroupOpen(toGroupState(known), platform.clock.now())
  const nextReminder = isHost ? findNextReminder(group, platform.clock.now()) : undefined
  return {
    ...toGroupFacts(known, platform),
    minutes: (own ?? host).share.minutes,
    status: host.share.status,
    adminNotes: host.share.adminNotes,
    isHost,
    ownCleanupId: own?.share.cleanupId ?? null,
    shares: shares.map(({ share, member }) => {
      const seen = toGroupMember(member, reader.id)
      return {
        ...seen,
        cleanupId: seen.name === null ? v5(share.cleanupId, groupId) : share.cleanupId,
        pieces: share.litterCount,
        isHost: !share.isGuest,
        joinedAt: share.createdAt.toISOString(),
      }
    }),
    invitations: await readInvitations(db, { groupId, readerId: reader.id, isHost }),
    join: own && isOpen ? createJoinCode(group.code, platform) : null,
    nextReminderAt: nextReminder?.toISOString() ?? null,
    photos: await readGroupPhotos(db, known),
  }
}

function createJoinCode(code: string, { config }: Pick<PlatformServices, 'config'>): GroupJoinCode {
  const url = `${config.appUrl}${createJoinGroupPath(code)}`
  return { code, url, qrCode: createQrCode(url) }
}

type InvitationReader = { groupId: string; readerId: string; isHost: boolean }

async function readInvitations(db: Queryable, { groupId, readerId, isHost }: InvitationReader) {
  const rows = await db
    .select({ invitation: groupInvitations, member: groupMemberColumns })
    .from(groupInvitations)
    .innerJoin(profiles, eq(profiles.id, groupInvitations.memberId))
    .where(eq(groupInvitations.groupId, groupId))
    .orderBy(asc(groupInvitations.invitedAt), asc(groupInvitations.memberId))
  return rows.map(({ invitation, member }) => ({
    ...toGroupMember(member, readerId),
    memberId: isHost && !invitation.declinedAt ? invitation.memberId : null,
    invitedAt: invitation.invitedAt.toISOString(),
    hasDeclined: invitation.declinedAt !== null,
  }))
}

/** Finds the open invitations of a member, the latest first. */
export async function findOwnInvitations(db: Queryable, memberId: string, now: Date): Promise<OwnGroupInvitation[]> {
  const isWaiting = and(
    eq(groupInvitations.memberId, memberId),
    isNull(groupInvitations.declinedAt),
    // Closed groups keep their invitations, so filter them in the query.
    gt(cleanupGroups.closesAt, now),
  )
  const rows = await db
    .select({ group: cleanupGroups, date: cleanupLogs.date, status: cleanupLogs.status, host: groupMemberColumns })
    .from(groupInvitations)
    .innerJoin(cleanupGroups, eq(cleanupGroups.id, groupInvitations.groupId))
    .innerJoin(cleanupLogs, and(eq(cleanupLogs.groupId, cleanupGroups.id), not(cleanupLogs.isGuest)))
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(isWaiting)
    .orderBy(desc(groupInvitations.invitedAt), desc(cleanupGroups.id))
  const open = rows.filter(({ group: { closesAt }, status, host: { isOpen: isHostOpen } }) =>
    isGroupOpen({ closesAt, status, isHostOpen }, now),
  )
  return open.map(({ group: { id, code, total, people, closesAt }, date, host }) => {
    const { name, avatarUrl } = toGroupMember(host, memberId)
    return {
      groupId: id,
      code,
      hostName: name,
      hostAvatarUrl: avatarUrl,
      date,
      total,
      people,
      closesAt: closesAt.toISOString(),
    }
  })
}

const ownShares = alias(cleanupLogs, 'own_shares')
const theirShares = alias(cleanupLogs, 'their_shares')

/**
 * Finds public members whose username begins with the text, those of the reader's earlier groups first. Without a text it
 * finds only those of earlier groups.
 */
export async function findCompanions(db: Queryable, memberId: string, search: string): Promise<Companion[]> {
  const together = db
    .select({ userId: theirShares.userId, day: sql<string>`max(${theirShares.date})::text`.as('day') })
    .from(ownShares)
    .innerJoin(theirShares, and(eq(theirShares.groupId, ownShares.groupId), ne(theirShares.userId, memberId)))
    .where(eq(ownShares.userId, memberId))
    .groupBy(theirShares.userId)
    .as('together')
  const beginning = `${escapeLikePattern(search.toLowerCase())}%`
  const columns = {
    memberId: profiles.id,
    name: displayNameExpression,
    username: sql<string>`${profiles.username}`,
    avatarUrl: profiles.avatarUrl,
    cleanups: userLitterStats.cleanupCount,
  }
  const isFound = and(
    isMemberPubliclyListedSql,
    ne(profiles.id, memberId),
    sql`lower(${profiles.username}) like ${beginning}`,
  )
  const known = await db
    .select({ ...columns, lastTogether: together.day })
    .from(together)
    .innerJoin(profiles, eq(profiles.id, together.userId))
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(isFound)
    .orderBy(desc(together.day), asc(sql`lower(${profiles.username})`))
    .limit(FOUND_COMPANIONS_COUNT)
  if (search === '' || known.length === FOUND_COMPANIONS_COUNT) return known
  const others = await db
    .select(columns)
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(isFound)
    .orderBy(asc(sql`lower(${profiles.username})`), asc(profiles.id))
    .limit(FOUND_COMPANIONS_COUNT)
  const knownIds = new Set(known.map(({ memberId: id }) => id))
  return [
    ...known,
    ...others.filter(({ memberId: id }) => !knownIds.has(id)).map((other) => ({ ...other, lastTogether: null })),
  ].slice(0, FOUND_COMPANIONS_COUNT)
}
