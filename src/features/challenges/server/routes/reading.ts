import { implement } from '@orpc/server'
import { memberFor, raise } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { participantsOf, placeIn } from '../queries/participants.ts'
import { challengeIdFor, listedChallenges, shownChallenge } from '../queries/shown.ts'

const os = implement(contract).$context<ApiContext>()

export const reading = {
  list: os.list.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const { db, clock } = context.platform
    return listedChallenges(db, me, { ...input, now: clock.now() })
  }),
  challenge: os.challenge.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const { db, clock } = context.platform
    return (await shownChallenge(db, me, input.slug, clock.now())) ?? raise(errors.NOT_FOUND())
  }),
  participants: os.participants.handler(async ({ input: { slug, page }, context, errors }) => {
    const me = await memberFor(context, errors)
    const challengeId = (await challengeIdFor(context.platform.db, me, slug)) ?? raise(errors.NOT_FOUND())
    return participantsOf(context.platform, { challengeId, readerId: me.id, page })
  }),
  myPlace: os.myPlace.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const challengeId = (await challengeIdFor(context.platform.db, me, input.slug)) ?? raise(errors.NOT_FOUND())
    return placeIn(context.platform.db, challengeId, me.id)
  }),
}
