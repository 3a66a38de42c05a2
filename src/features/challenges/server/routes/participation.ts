import { implement } from '@orpc/server'
import { memberFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { joinChallenge } from '../service/join.ts'
import { leaveChallenge } from '../service/leave.ts'
import { slowCodes } from './limits.ts'

const os = implement(contract).$context<ApiContext>()

export const participation = {
  join: os.join.handler(async ({ input, context, errors }) => {
    const askedAt = context.platform.clock.now()
    const me = await memberFor(context, errors)
    return joinChallenge(context.platform, { me, wanted: input, askedAt }, errors)
  }),
  joinByCode: os.joinByCode.handler(async ({ input, context, errors }) => {
    const askedAt = context.platform.clock.now()
    const me = await memberFor(context, errors)
    await slowCodes(context, me.id)
    return joinChallenge(context.platform, { me, wanted: input, askedAt }, errors)
  }),
  leave: os.leave.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    await leaveChallenge(context.platform, me, input.slug, errors)
  }),
}
