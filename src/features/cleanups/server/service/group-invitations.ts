import { and, count, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { displayNameExpression, isMemberPubliclyListedSql } from '#features/members/server/queries.ts'
import { queueNotificationEmailToMembers } from '#features/members/server/service/notification-emails.ts'
import { throwGivenError } from '#features/members/server/service/current-user.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { MAX_INVITATIONS_PER_GROUP, MAX_SHARES_PER_GROUP, findNextReminder, isGroupOpen } from '../../rules/group.ts'
import { groupInvitationEmail } from '../emails.tsx'
import { cleanupGroups, cleanupLogs, groupInvitations } from '../tables.ts'
import { type LockedGroup, lockGroup, publishGroupChange } from './group-locks.ts'

const DAY = 24 * 60 * 60
const INVITATION_LIMIT = { name: 'group invitation', most: 200, seconds: DAY }
/** Rate limit per invited member, who gets an email for each invitation. */
const SAME_MEMBER_LIMIT = { name: 'group invitation of one member', most: 5, seconds: DAY }

/** Lists the rate-limited attempts: one per invited member, because each gets an email. */
export const listInvitationAttempts = (hostId: string, memberIds: string[]) =>
  memberIds.flatMap((id) => [
    { limit: INVITATION_LIMIT, who: hostId },
    { limit: SAME_MEMBER_LIMIT, who: `${hostId} ${id}` },
  ])

/**
 * Counts the invitations of a new group. Returns the members within the daily limits. The others are omitted, and the
 * group is still logged.
 */
export async function countInvitations(platform: PlatformServices, hostId: string, memberIds: string[]) {
  const waits = await Promise.all(
    memberIds.map((id) => countRateLimitAttempts(platform, listInvitationAttempts(hostId, [id]))),
  )
  return memberIds.filter((_, at) => waits[at] === undefined)
}

type Invitees = { groupId: string; memberIds: string[]; now: Date }

/**
 * Invites public members to a group by email. Members already invited or with a share are skipped. Returns whether all
 * others could be invited.
 */
export async function inviteMembers(
  tx: Tx,
  platform: PlatformServices,
  { groupId, memberIds, now }: Invitees,
): Promise<boolean> {
  const wanted = [...new Set(memberIds)]
  if (wanted.length === 0) return true
  const { rows: known } = await tx.execute<{ id: string }>(sql`
    select member_id as id from ${groupInvitations} where group_id = ${groupId}
    union select user_id from ${cleanupLogs} where group_id = ${groupId}`)
  const knownIds = new Set(known.map(({ id }) => id))
  const others = wanted.filter((id) => !knownIds.has(id))
  if (others.length === 0) return true
  const invitable = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, others), isMemberPubliclyListedSql))
  const [{ invited } = { invited: 0 }] = await tx
    .select({ invited: count() })
    .from(groupInvitations)
    .where(eq(groupInvitations.groupId, groupId))
  const added = invitable.slice(0, MAX_INVITATIONS_PER_GROUP - invited).map(({ id }) => id)
  if (added.length > 0) {
    await tx.insert(groupInvitations).values(added.map((memberId) => ({ groupId, memberId, invitedAt: now })))
    await sendInvitations(tx, platform, { groupId, memberIds: added, isReminder: false })
    await publishTopicChanges(tx, ...added.map(ownCleanupsLiveTopic))
  }
  return added.length === others.length
}

type Mailing = { groupId: string; memberIds: string[]; isReminder: boolean }

async function sendInvitations(tx: Tx, platform: PlatformServices, { groupId, memberIds, isReminder }: Mailing) {
  const [group] = await tx
    .select({
      code: cleanupGroups.code,
      total: cleanupGroups.total,
      people: cleanupGroups.people,
      closesAt: cleanupGroups.closesAt,
      date: cleanupLogs.date,
      hostName: sql<string | null>`case when ${isMemberPubliclyListedSql} then ${displayNameExpression} end`,
    })
    .from(cleanupGroups)
    .innerJoin(cleanupLogs, and(eq(cleanupLogs.groupId, cleanupGroups.id), not(cleanupLogs.isGuest)))
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(eq(cleanupGroups.id, groupId))
  await queueNotificationEmailToMembers(tx, platform, 'invitations', memberIds, (urls) =>
    groupInvitationEmail({ ...group!, isReminder }, urls),
  )
}

type HostOrder = { me: CurrentUser; groupId: string }

/** Locks an open group for its host. */
async function lockOpenGroupOfHost(
  tx: Tx,
  { clock }: PlatformServices,
  { me, groupId }: HostOrder,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, { groupId })
  if (group?.hostId !== me.id) throw errors.NOT_FOUND()
  return isGroupOpen(group, clock.now()) ? group : throwGivenError(errors.CLOSED())
}

export const inviteToGroup = (
  platform: PlatformServices,
  { memberIds, ...order }: HostOrder & { memberIds: string[] },
): Promise<void> =>
  runInTransaction(platform.db, async (tx) => {
    const { id: groupId } = await lockOpenGroupOfHost(tx, platform, order)
    if (!(await inviteMembers(tx, platform, { groupId, memberIds, now: platform.clock.now() })))
      throw errors.BAD_REQUEST({ data: { fields: [{ path: 'memberIds', message: texts.notInvitable }] } })
    await publishGroupChange(tx, groupId)
  })

/** Withdraws an invitation (idempotent). A declined one is kept, so that the member is not invited again. */
export const takeInvitationBack = (
  { db }: PlatformServices,
  { me, groupId, memberId }: HostOrder & { memberId: string },
): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const group = await lockGroup(tx, { groupId })
    if (group?.hostId !== me.id) throw errors.NOT_FOUND()
    await tx
      .delete(groupInvitations)
      .where(
        and(
          eq(groupInvitations.groupId, groupId),
          eq(groupInvitations.memberId, memberId),
          isNull(groupInvitations.declinedAt),
        ),
      )
    await publishGroupChange(tx, groupId, memberId)
  })

/** Sends reminders to invited members who have not responded, at most once a day. Returns their number. */
export const remindInvited = (platform: PlatformServices, order: HostOrder): Promise<number> =>
  runInTransaction(platform.db, async (tx) => {
    const now = platform.clock.now()
    const group = await lockOpenGroupOfHost(tx, platform, order)
    const next = findNextReminder(group, now)
    if (next) {
      const retryAfter = Math.ceil((next.getTime() - now.getTime()) / 1000)
      throw errors.REMINDED({ message: texts.remindedRecently(retryAfter), data: { retryAfter } })
    }
    const waiting = await tx
      .select({ memberId: groupInvitations.memberId })
      .from(groupInvitations)
      .where(and(eq(groupInvitations.groupId, group.id), isNull(groupInvitations.declinedAt)))
    const memberIds = waiting.map(({ memberId }) => memberId)
    if (memberIds.length === 0) throw errors.NOBODY()
    await tx.update(cleanupGroups).set({ remindedAt: now }).where(eq(cleanupGroups.id, group.id))
    await sendInvitations(tx, platform, { groupId: group.id, memberIds, isReminder: true })
    await publishGroupChange(tx, group.id)
    return memberIds.length
  })

/** Declines an invitation, or reopens it while the member could join. Idempotent. The host sees the response. */
export const answerInvitation = (
  { db, clock }: PlatformServices,
  { me, groupId, hasDeclined }: { me: CurrentUser; groupId: string; hasDeclined: boolean },
): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const group = await lockGroup(tx, { groupId })
    const own = and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.memberId, me.id))
    const answered = await tx
      .update(groupInvitations)
      .set({ declinedAt: hasDeclined ? clock.now() : null })
      .where(and(own, (hasDeclined ? isNull : isNotNull)(groupInvitations.declinedAt)))
      .returning({ groupId: groupInvitations.groupId })
    if (!group || answered.length === 0) return
    const hasRoom = group.rest > 0 && group.shares.length < MAX_SHARES_PER_GROUP
    if (!hasDeclined && !(hasRoom && isGroupOpen(group, clock.now()))) throw errors.CLOSED()
    await publishGroupChange(tx, groupId, me.id)
  })
