import { implement } from '@orpc/server'
import { requireMember, requireVerifiedMember, throwGivenError } from '#features/members/server/service/current-user.ts'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { type JoinCodes, moveLookUpToCode } from '#platform/server/limits/join-codes.ts'
import { countRateLimitAttempts, enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { contract, errors } from '../../contract.ts'
import { isGroupCode, readCodeOfJoinGroupPath } from '../../rules/group.ts'
import { findGroupOffer, findHostOfOpenGroup } from '../queries/group-offer.ts'
import { findCompanions, findGroup, findOwnInvitations } from '../queries/groups.ts'
import {
  answerInvitation,
  inviteToGroup,
  listInvitationAttempts,
  remindInvited,
  takeInvitationBack,
} from '../service/group-invitations.ts'
import { joinGroup } from '../service/join-group.ts'

const os = implement(contract).$context<ApiContext>()

const HOUR = 60 * 60

/**
 * Limits for codes of groups: enough for a school that joins on one morning, too few for guessing one of a billion codes.
 */
const CODE_LIMITS = {
  member: { name: 'group code member', most: 60, seconds: HOUR },
  network: { name: 'group code network', most: 1000, seconds: HOUR },
}
/** Limit for codes in the addresses of photos: enough for the photos that a school sees on one morning. */
const PHOTO_CODE_LIMIT = { name: 'group code of photo network', most: 10_000, seconds: HOUR }
const JOIN_LIMITS = {
  member: { name: 'group join member', most: 20, seconds: HOUR },
  network: { name: 'group join network', most: 500, seconds: HOUR },
}
const CHANGE_LIMIT = { name: 'group change', most: 120, seconds: HOUR }
const COMPANION_LIMIT = { name: 'group companions', most: 600, seconds: HOUR }

export const groupJoinCodes: JoinCodes = {
  readCode: readCodeOfJoinGroupPath,
  findIssuer: findHostOfOpenGroup,
  lookUpLimit: CODE_LIMITS.network,
}

const limitByMemberAndNetwork = (
  { platform, clientAddress }: ApiContext,
  limits: typeof CODE_LIMITS,
  memberId: string | undefined,
): Promise<void> =>
  enforceRateLimits(platform, [
    ...(memberId ? [{ limit: limits.member, who: memberId }] : []),
    { limit: limits.network, who: getClientIpNetwork(clientAddress) },
  ])

const limitChanges = ({ platform }: ApiContext, memberId: string): Promise<void> =>
  enforceRateLimits(platform, [{ limit: CHANGE_LIMIT, who: memberId }])

/** Whether the code opens the photo: that of its group, while others can join, unless the network has tried too many. */
export async function isPhotoOpenedByCode(context: ApiContext, code: string, name: string): Promise<boolean> {
  const { platform, clientAddress } = context
  if (!isGroupCode(code)) return false
  const attempt = { limit: PHOTO_CODE_LIMIT, who: getClientIpNetwork(clientAddress) }
  if ((await countRateLimitAttempts(platform, [attempt])) !== undefined) return false
  return (await findHostOfOpenGroup(platform, code, name)) !== undefined
}

export const groupRoutes = {
  group: os.group.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    const { platform } = context
    return (await findGroup(platform.db, platform, me, input.groupId)) ?? throwGivenError(errors.NOT_FOUND())
  }),
  groupOffer: os.groupOffer.handler(async ({ input, context }) => {
    const me = await readCurrentUser(context)
    await limitByMemberAndNetwork(context, CODE_LIMITS, me?.id)
    const offer = await findGroupOffer(context.platform, input.code, me)
    const host = await findHostOfOpenGroup(context.platform, input.code)
    if (host) await moveLookUpToCode(context, CODE_LIMITS.network, host)
    return offer
  }),
  joinGroup: os.joinGroup.handler(async ({ input, context }) => {
    const me = await requireVerifiedMember(context)
    await limitByMemberAndNetwork(context, JOIN_LIMITS, me.id)
    return joinGroup(context.platform, me, input)
  }),
  invite: os.invite.handler(async ({ input: { groupId, memberIds }, context }) => {
    const me = await requireVerifiedMember(context)
    const { platform } = context
    await enforceRateLimits(platform, listInvitationAttempts(me.id, memberIds))
    await inviteToGroup(platform, { me, groupId, memberIds })
    return (await findGroup(platform.db, platform, me, groupId)) ?? throwGivenError(errors.NOT_FOUND())
  }),
  takeInvitationBack: os.takeInvitationBack.handler(async ({ input, context }) => {
    const me = await requireVerifiedMember(context)
    await limitChanges(context, me.id)
    await takeInvitationBack(context.platform, { me, ...input })
  }),
  remindInvited: os.remindInvited.handler(async ({ input: { groupId }, context }) => {
    const me = await requireVerifiedMember(context)
    await limitChanges(context, me.id)
    return { reminded: await remindInvited(context.platform, { me, groupId }) }
  }),
  ownInvitations: os.ownInvitations.handler(async ({ context }) => {
    const { id } = await requireMember(context)
    const { db, clock } = context.platform
    return { invitations: await findOwnInvitations(db, id, clock.now()) }
  }),
  declineInvitation: os.declineInvitation.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    await limitChanges(context, me.id)
    await answerInvitation(context.platform, { me, ...input, hasDeclined: true })
  }),
  undoDecline: os.undoDecline.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    await limitChanges(context, me.id)
    await answerInvitation(context.platform, { me, ...input, hasDeclined: false })
  }),
  companions: os.companions.handler(async ({ input, context }) => {
    const { id } = await requireMember(context)
    await enforceRateLimits(context.platform, [{ limit: COMPANION_LIMIT, who: id }])
    return { companions: await findCompanions(context.platform.db, id, input.search) }
  }),
}
