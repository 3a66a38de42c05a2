import { type SQL, and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { canonicalPictureUrl, pictureUrlWithCode } from '#features/photos/rules.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { pickProperties } from '#platform/fields.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { GROUP_FIELD_NAMES } from '../../rules.ts'
import { computeOfferedShare, isGroupOpen } from '../../rules/group.ts'
import { parseCleanupPhotoNames, toCleanupPhoto } from '../service/photos.ts'
import { cleanupGroups, cleanupLogs } from '../tables.ts'
import { groupMemberColumns, toGroupMember } from './group-names.ts'

type Reader = Pick<CurrentUser, 'id'> | undefined

/** Reads a group with its shares and their members, the host first. */
export async function readGroupWithShares(db: Queryable, groupId: string) {
  const [group] = await db.select().from(cleanupGroups).where(eq(cleanupGroups.id, groupId))
  if (!group) return undefined
  const shares = await db
    .select({ share: cleanupLogs, member: groupMemberColumns })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(eq(cleanupLogs.groupId, groupId))
    .orderBy(asc(cleanupLogs.isGuest), asc(cleanupLogs.createdAt), asc(cleanupLogs.cleanupId))
  const [host] = shares
  return host && { group, host, shares }
}
type GroupWithShares = NonNullable<Awaited<ReturnType<typeof readGroupWithShares>>>

export const toGroupState = ({ group, host }: GroupWithShares) => ({
  closesAt: group.closesAt,
  status: host.share.status,
  isHostOpen: host.member.isOpen,
})

export async function readGroupPhotos(db: Queryable, { host }: GroupWithShares): Promise<CleanupPhoto[]> {
  const names = parseCleanupPhotoNames(host.share)
  const pictures = await findPicturesByName(db, names)
  return names.flatMap((name) => pictures.get(name) ?? []).map(toCleanupPhoto)
}

/** Values that every reader of a group sees. */
export const toGroupFacts = (
  { group, host: { share } }: GroupWithShares,
  { config }: Pick<PlatformServices, 'config'>,
) => ({
  id: group.id,
  ...pickProperties(share, GROUP_FIELD_NAMES),
  minutes: share.minutes,
  notes: share.notes,
  total: group.total,
  people: group.people,
  rest: share.rest,
  mostPieces: config.piecesPerCleanup,
  closesAt: group.closesAt.toISOString(),
})

/** Finds the group of a join code for a possible new member. Visitors get no names. */
export async function findGroupOffer(
  { db, config, clock }: PlatformServices,
  code: string,
  reader: Reader,
): Promise<GroupOffer> {
  const [found] = await db.select({ id: cleanupGroups.id }).from(cleanupGroups).where(eq(cleanupGroups.code, code))
  const known = found && (await readGroupWithShares(db, found.id))
  if (!known) throw errors.NOT_FOUND()
  const { host, shares } = known
  const hasJoined = shares.some(({ share }) => share.userId === reader?.id)
  if (!hasJoined && !isGroupOpen(toGroupState(known), clock.now())) throw toClosedError(known, reader)
  const facts = toGroupFacts(known, { config })
  const { name, username, avatarUrl } = toGroupMember(host.member, reader?.id)
  return {
    ...facts,
    // Notes may contain names.
    notes: reader ? facts.notes : null,
    host: { name, avatarUrl, contact: host.member.hasSocialLink ? username : null },
    shares: shares.map(({ share, member }) => ({
      name: toGroupMember(member, reader?.id).name,
      pieces: share.litterCount,
      isHost: !share.isGuest,
    })),
    offered: computeOfferedShare(facts, config.piecesPerCleanup),
    hasJoined,
    photos: (await readGroupPhotos(db, known)).map((photo) => withCode(photo, code)),
  }
}

const withCode = (photo: CleanupPhoto, code: string): CleanupPhoto => ({
  ...photo,
  small: pictureUrlWithCode(photo.small, code),
  medium: pictureUrlWithCode(photo.medium, code),
  large: pictureUrlWithCode(photo.large, code),
})

function toClosedError({ group, host }: GroupWithShares, reader: Reader): Error {
  const { name } = toGroupMember(host.member, reader?.id)
  const data = { hostName: name, date: host.share.date, closedAt: group.closesAt.toISOString() }
  return errors.CLOSED({ data })
}

/** Throws the error for a closed group, with what its page shows. */
export async function throwClosedGroup(db: Queryable, groupId: string, reader: Reader) {
  const known = await readGroupWithShares(db, groupId)
  throw known ? toClosedError(known, reader) : errors.NOT_FOUND()
}

const [BEFORE_NAME, AFTER_NAME] = canonicalPictureUrl('cleanup', '*').split('*')

const hasPhoto = (name: string) => {
  const url = canonicalPictureUrl('cleanup', name)
  return sql`${url} in (${cleanupLogs.photoUrl1}, ${cleanupLogs.photoUrl2}, ${cleanupLogs.photoUrl3}, ${cleanupLogs.photoUrl4})`
}

/** Whether a photo belongs to a group in which the member has a share. */
export async function isPhotoOfOwnGroup(db: Queryable, memberId: string, name: string): Promise<boolean> {
  const isOwn = and(eq(cleanupLogs.userId, memberId), isNotNull(cleanupLogs.groupId), hasPhoto(name))
  return (await db.select({ id: cleanupLogs.cleanupId }).from(cleanupLogs).where(isOwn).limit(1)).length > 0
}

/** Finds the host of the group with this code and this photo, as long as others can join it. */
export async function findHostOfOpenGroup(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  code: string,
  photo?: string,
): Promise<string | undefined> {
  const { hostId, closesAt } = cleanupGroups
  const [found] = await db
    .select({ hostId, closesAt, status: cleanupLogs.status, isHostOpen: groupMemberColumns.isOpen })
    .from(cleanupGroups)
    .innerJoin(cleanupLogs, eq(cleanupLogs.groupId, cleanupGroups.id))
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(and(eq(cleanupGroups.code, code), eq(cleanupLogs.isGuest, false), photo ? hasPhoto(photo) : undefined))
  return found && isGroupOpen(found, clock.now()) ? found.hostId : undefined
}

/**
 * SQL condition on `pictures`: the photo belongs to a group in which another member with an open account has a share.
 * It then stays visible with each share, even if the host's account is closed.
 */
export const isPhotoOfOpenGuestSql = (): SQL => sql`exists (
  select from ${cleanupGroups} join ${cleanupLogs} on ${cleanupLogs.groupId} = ${cleanupGroups.id}
  join ${profiles} on ${profiles.id} = ${cleanupLogs.userId} and ${isOpenAccountSql}
  where ${cleanupGroups.hostId} = ${pictures.ownerId} and ${cleanupLogs.isGuest}
    and ${BEFORE_NAME}::text || ${pictures.name} || ${AFTER_NAME}::text
      in (${cleanupLogs.photoUrl1}, ${cleanupLogs.photoUrl2}, ${cleanupLogs.photoUrl3}, ${cleanupLogs.photoUrl4})
)`
