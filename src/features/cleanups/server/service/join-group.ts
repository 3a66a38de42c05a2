import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { isNobodyElseAdmin } from '#features/members/server/queries.ts'
import { lockMemberRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { pickProperties } from '#platform/fields.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { JoinGroupInput } from '../../contract/group.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import { GROUP_FIELD_NAMES } from '../../rules.ts'
import { MAX_SHARES_PER_GROUP, computeLargestShare, isGroupOpen } from '../../rules/group.ts'
import { findReadableCleanup, lookUpCleanupIdBeforeLogging } from '../queries.ts'
import { throwClosedGroup } from '../queries/group-offer.ts'
import { cleanupGroups, cleanupLogs, groupInvitations } from '../tables.ts'
import { type LockedGroup, lockGroup, publishGroupChange, reopenGroup } from './group-locks.ts'

type JoinOrder = { platform: PlatformServices; me: CurrentUser; input: JoinGroupInput }

/** Joins a group by its join code. A member with a share gets that share again (idempotent). */
export const joinGroup = (platform: PlatformServices, me: CurrentUser, input: JoinGroupInput): Promise<Cleanup> =>
  runInTransaction(platform.db, async (tx) => {
    const [found] = await tx
      .select({ id: cleanupGroups.id })
      .from(cleanupGroups)
      .where(eq(cleanupGroups.code, input.code))
    const group = found && (await lockGroup(tx, { groupId: found.id, newcomerId: me.id }))
    if (!group) throw errors.NOT_FOUND()
    const own = group.shares.find(({ userId }) => userId === me.id)
    const cleanupId = own?.cleanupId ?? (await insertShare(tx, group, { platform, me, input }))
    return (await findReadableCleanup(tx, me, cleanupId))!
  })

async function insertShare(
  tx: Tx,
  group: LockedGroup,
  { platform, me, input: { cleanupId, pieces } }: JoinOrder,
): Promise<string> {
  const { shares } = group
  const now = platform.clock.now()
  if (!isGroupOpen(group, now)) await throwClosedGroup(tx, group.id, me)
  if (shares.length >= MAX_SHARES_PER_GROUP) throw errors.FULL()
  assertShareFits({ pieces, own: 0, rest: group.rest }, platform)
  await lockMemberRow(tx, me.id, 'no key update')
  const { owner, wasDeleted } = await lookUpCleanupIdBeforeLogging(tx, { id: cleanupId, memberId: me.id })
  if (owner) throw errors.CONFLICT()
  if (wasDeleted) throw errors.GONE()
  // Nobody may review their own cleanup, so other admins must review a group again that the new member decided on.
  const members = [me.id, ...shares.map(({ userId }) => userId)]
  const needsOthers = group.host.reviewedBy === me.id && !(await isNobodyElseAdmin(tx, members))
  const host = needsOthers ? await reopenGroup(tx, group, now) : group.host
  const people = Math.max(group.people, shares.length + 1)
  if (people > group.people) await tx.update(cleanupGroups).set({ people }).where(eq(cleanupGroups.id, group.id))
  await tx
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, group.id), eq(groupInvitations.memberId, me.id)))
  await tx.insert(cleanupLogs).values({
    cleanupId,
    userId: me.id,
    litterCount: pieces,
    groupId: group.id,
    isGuest: true,
    ...pickFactsOfHost(host),
    // The decision predates the joining, so the new member gets no email about it.
    toldDecisionAt: host.reviewedAt,
    createdAt: now,
    updatedAt: now,
  })
  await publishGroupChange(tx, group.id)
  return cleanupId
}

/** Returns the values that a share copies from the host's share. */
function pickFactsOfHost(host: LockedGroup['host']) {
  const { minutes, status, adminNotes, reviewedBy, reviewedAt } = host
  const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = host
  const decision = { status, adminNotes, reviewedBy, reviewedAt }
  return {
    ...pickProperties(host, GROUP_FIELD_NAMES),
    minutes,
    ...decision,
    photoUrl1,
    photoUrl2,
    photoUrl3,
    photoUrl4,
  }
}

type WantedShare = { pieces: number; own: number; rest: number; reason?: (most: number) => string }

/** Rejects a share larger than the rest, with the largest possible number and the reason. */
export function assertShareFits(
  { pieces, own, rest, reason = texts.shareTooLarge }: WantedShare,
  { config }: Pick<PlatformServices, 'config'>,
): void {
  const most = computeLargestShare({ own, rest }, config.piecesPerCleanup)
  if (pieces <= most) return
  const isLimit = most === config.piecesPerCleanup
  const message = isLimit ? texts.mostOfCleanup(most) : most === 0 ? texts.nothingLeft : reason(most)
  throwGivenError(errors.SHARE_TOO_LARGE({ message, data: { most } }))
}
