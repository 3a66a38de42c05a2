import { implement } from '@orpc/server'
import { requireMember, requireVerifiedMember, throwGivenError } from '#features/members/server/service/current-user.ts'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
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
const validated = implement(contract, AFTER_VALIDATION).$context<ApiContext>()
const members = validated.use(createAuthorizationMiddleware(requireMember))
const verified = validated.use(createAuthorizationMiddleware(requireVerifiedMember))

const HOUR = 60 * 60

/**
 * Rate limits for join codes: enough for a school joining in one morning, too few for guessing one of a billion codes.
 */
const CODE_LIMITS = {
  member: { name: 'group code member', most: 60, seconds: HOUR },
  network: { name: 'group code network', most: 1000, seconds: HOUR },
}
/** Rate limit for join codes in photo URLs: enough for the photos that a school sees in one morning. */
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
  group: members.group.handler(async ({ input, context }) => {
    const { platform } = context
    return (await findGroup(platform.db, platform, context.me, input.groupId)) ?? throwGivenError(errors.NOT_FOUND())
  }),
  groupOffer: os.groupOffer.handler(async ({ input, context }) => {
    const me = await readCurrentUser(context)
    await limitByMemberAndNetwork(context, CODE_LIMITS, me?.id)
    const offer = await findGroupOffer(context.platform, input.code, me)
    const host = await findHostOfOpenGroup(context.platform, input.code)
    if (host) await moveLookUpToCode(context, CODE_LIMITS.network, host)
    return offer
  }),
  joinGroup: verified.joinGroup.handler(async ({ input, context }) => {
    await limitByMemberAndNetwork(context, JOIN_LIMITS, context.me.id)
    return joinGroup(context.platform, context.me, input)
  }),
  invite: verified.invite.handler(async ({ input: { groupId, memberIds }, context }) => {
    const { platform } = context
    await enforceRateLimits(platform, listInvitationAttempts(context.me.id, memberIds))
    await inviteToGroup(platform, { me: context.me, groupId, memberIds })
    return (await findGroup(platform.db, platform, context.me, groupId)) ?? throwGivenError(errors.NOT_FOUND())
  }),
  takeInvitationBack: verified.takeInvitationBack.handler(async ({ input, context }) => {
    await limitChanges(context, context.me.id)
    await takeInvitationBack(context.platform, { me: context.me, ...input })
  }),
  remindInvited: verified.remindInvited.handler(async ({ input: { groupId }, context }) => {
    await limitChanges(context, context.me.id)
    return { reminded: await remindInvited(context.platform, { me: context.me, groupId }) }
  }),
  ownInvitations: members.ownInvitations.handler(async ({ context }) => {
    const { db, clock } = context.platform
    return { invitations: await findOwnInvitations(db, context.me.id, clock.now()) }
  }),
  declineInvitation: members.declineInvitation.handler(async ({ input, context }) => {
    await limitChanges(context, context.me.id)
    await answerInvitation(context.platform, { me: context.me, ...input, hasDeclined: true })
  }),
  undoDecline: members.undoDecline.handler(async ({ input, context }) => {
    await limitChanges(context, context.me.id)
    await answerInvitation(context.platform, { me: context.me, ...input, hasDeclined: false })
  }),
  companions: members.companions.handler(async ({ input, context }) => {
    await enforceRateLimits(context.platform, [{ limit: COMPANION_LIMIT, who: context.me.id }])
    return { companions: await findCompanions(context.platform.db, context.me.id, input.search) }
  }),
}
