import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { profileSentences } from '../../copy.ts'
import { isReservedUsername } from '../../rules/usernames.ts'
import { isUsernameOfAnother, profileByEmail, publicProfile } from '../queries.ts'
import { completeOnboarding } from '../service/onboarding.ts'
import * as service from '../service/profile.ts'
import { sessionOf } from '../service/sessions.ts'
import { slowDown } from './limits.ts'
import { memberFor, raise, verifiedFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

export const profiles = {
  profile: os.profile.handler(async ({ context, errors }) =>
    service.ownProfile(context.platform.db, (await memberFor(context, errors)).id),
  ),
  updateProfile: os.updateProfile.handler(async ({ input, context, errors }) => {
    const { id, username } = await verifiedFor(context, errors)
    // A member who already has a reserved name may keep it.
    if (input.username !== username && isReservedUsername(input.username))
      throw errors.CONFLICT({ message: profileSentences.usernameTaken, data: { field: 'username' } })
    return service.updateProfile(context.platform, id, input)
  }),
  updateSocialLinks: os.updateSocialLinks.handler(async ({ input, context, errors }) =>
    service.updateSocialLinks(context.platform, (await verifiedFor(context, errors)).id, input),
  ),
  setAnnualGoal: os.setAnnualGoal.handler(async ({ input, context, errors }) =>
    service.setAnnualGoal(context.platform, (await memberFor(context, errors)).id, input.annualGoal),
  ),
  setEmailPreferences: os.setEmailPreferences.handler(async ({ input, context, errors }) =>
    service.setAllowEmails(context.platform, (await memberFor(context, errors)).id, input.allowEmails),
  ),
  setTimeZone: os.setTimeZone.handler(async ({ input, context, errors }) =>
    service.setTimeZone(context.platform, (await memberFor(context, errors)).id, input.timeZone),
  ),
  completeOnboarding: os.completeOnboarding.handler(async ({ input, context, errors }) => {
    const { id } = await memberFor(context, errors)
    await completeOnboarding(context.platform, id, input.annualGoal)
    return service.ownProfile(context.platform.db, id)
  }),
  username: os.username.handler(async ({ input: { username }, context, errors }) => {
    const { id } = await memberFor(context, errors)
    await slowDown(context, 'lookUp', id)
    const isTaken = isReservedUsername(username) || (await isUsernameOfAnother(context.platform.db, username, id))
    return { isTaken }
  }),
  member: os.member.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    await slowDown(context, 'lookUp', me.id)
    return (await publicProfile(context.platform.db, input.username, me)) ?? raise(errors.NOT_FOUND())
  }),
  checkProfile: os.checkProfile.handler(async ({ input, context }) => {
    await slowDown(context, 'check')
    const me = await sessionOf(context)
    const mayAsk = me && (me.isAdmin || me.email === input.email)
    const profile = mayAsk ? await profileByEmail(context.platform.db, input.email) : undefined
    return profile
      ? { success: true, error: null, profile }
      : { success: false, error: profileSentences.notRetrieved, profile: null }
  }),
}
