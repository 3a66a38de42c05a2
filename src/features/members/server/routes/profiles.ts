import { implement } from '@orpc/server'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { contract, errors } from '../../contract.ts'
import { profileUiTexts } from '../../copy.ts'
import { isReservedUsername } from '../../rules/usernames.ts'
import { isUsernameOfOtherMember, readProfileByEmail, readPublicProfile } from '../queries.ts'
import { completeOnboarding } from '../service/onboarding.ts'
import * as service from '../service/profile.ts'
import { readCurrentUser } from '../service/sessions.ts'
import { enforceAuthRateLimit } from './rate-limits.ts'
import { requireMember, throwGivenError, requireVerifiedMember } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()
const validated = implement(contract, AFTER_VALIDATION).$context<ApiContext>()
const members = validated.use(createAuthorizationMiddleware(requireMember))
const verified = validated.use(createAuthorizationMiddleware(requireVerifiedMember))

export const profileRoutes = {
  profile: members.profile.handler(({ context }) => service.readOwnProfile(context.platform.db, context.me.id)),
  updateProfile: verified.updateProfile.handler(({ input, context }) => {
    // A member who already has a reserved username may keep it.
    if (input.username !== context.me.username && isReservedUsername(input.username))
      throw errors.CONFLICT({ message: profileUiTexts.usernameTaken, data: { field: 'username' } })
    return service.updateProfile(context.platform, context.me.id, input)
  }),
  updateSocialLinks: verified.updateSocialLinks.handler(({ input, context }) =>
    service.updateSocialLinks(context.platform, context.me.id, input),
  ),
  setAnnualGoal: members.setAnnualGoal.handler(({ input, context }) =>
    service.setAnnualGoal(context.platform, context.me.id, input.annualGoal),
  ),
  setEmailPreferences: members.setEmailPreferences.handler(({ input, context }) =>
    service.setEmailPreferences(context.platform, context.me.id, input),
  ),
  setTimeZone: members.setTimeZone.handler(({ input, context }) =>
    service.setMemberTimeZone(context.platform, context.me.id, input.timeZone),
  ),
  completeOnboarding: members.completeOnboarding.handler(async ({ input, context }) => {
    await completeOnboarding(context.platform, context.me.id, input.annualGoal)
    return service.readOwnProfile(context.platform.db, context.me.id)
  }),
  username: members.username.handler(async ({ input: { username }, context }) => {
    await enforceAuthRateLimit(context, 'lookUp', context.me.id)
    const isTaken =
      isReservedUsername(username) || (await isUsernameOfOtherMember(context.platform.db, username, context.me.id))
    return { isTaken }
  }),
  member: members.member.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'lookUp', context.me.id)
    return (
      (await readPublicProfile(context.platform.db, input.username, context.me)) ?? throwGivenError(errors.NOT_FOUND())
    )
  }),
  checkProfile: os.checkProfile.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'check')
    const me = await readCurrentUser(context)
    const mayAsk = me && (me.isAdmin || me.email === input.email)
    const profile = mayAsk ? await readProfileByEmail(context.platform.db, input.email) : undefined
    return profile
      ? { success: true, error: null, profile }
      : { success: false, error: profileUiTexts.notRetrieved, profile: null }
  }),
}
