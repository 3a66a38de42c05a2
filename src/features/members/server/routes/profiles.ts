import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
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

export const profileRoutes = {
  profile: os.profile.handler(async ({ context }) =>
    service.readOwnProfile(context.platform.db, (await requireMember(context)).id),
  ),
  updateProfile: os.updateProfile.handler(async ({ input, context }) => {
    const { id, username } = await requireVerifiedMember(context)
    // A member who already has a reserved username may keep it.
    if (input.username !== username && isReservedUsername(input.username))
      throw errors.CONFLICT({ message: profileUiTexts.usernameTaken, data: { field: 'username' } })
    return service.updateProfile(context.platform, id, input)
  }),
  updateSocialLinks: os.updateSocialLinks.handler(async ({ input, context }) =>
    service.updateSocialLinks(context.platform, (await requireVerifiedMember(context)).id, input),
  ),
  setAnnualGoal: os.setAnnualGoal.handler(async ({ input, context }) =>
    service.setAnnualGoal(context.platform, (await requireMember(context)).id, input.annualGoal),
  ),
  setEmailPreferences: os.setEmailPreferences.handler(async ({ input, context }) =>
    service.setNotificationEmailsAllowed(context.platform, (await requireMember(context)).id, input.allowEmails),
  ),
  setTimeZone: os.setTimeZone.handler(async ({ input, context }) =>
    service.setMemberTimeZone(context.platform, (await requireMember(context)).id, input.timeZone),
  ),
  completeOnboarding: os.completeOnboarding.handler(async ({ input, context }) => {
    const { id } = await requireMember(context)
    await completeOnboarding(context.platform, id, input.annualGoal)
    return service.readOwnProfile(context.platform.db, id)
  }),
  username: os.username.handler(async ({ input: { username }, context }) => {
    const { id } = await requireMember(context)
    await enforceAuthRateLimit(context, 'lookUp', id)
    const isTaken = isReservedUsername(username) || (await isUsernameOfOtherMember(context.platform.db, username, id))
    return { isTaken }
  }),
  member: os.member.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    await enforceAuthRateLimit(context, 'lookUp', me.id)
    return (await readPublicProfile(context.platform.db, input.username, me)) ?? throwGivenError(errors.NOT_FOUND())
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
