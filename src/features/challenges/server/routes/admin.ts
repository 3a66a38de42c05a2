import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { managedChallenges } from '../queries/managed.ts'
import { removeChallenge } from '../service/remove.ts'
import { createChallenge, updateChallenge } from '../service/save.ts'

const os = implement(contract).$context<ApiContext>()

export const admin = {
  managed: os.managed.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    const { db, clock } = context.platform
    return managedChallenges(db, input, clock.now())
  }),
  create: os.create.handler(async ({ input, context, errors }) =>
    createChallenge(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  update: os.update.handler(async ({ input, context, errors }) =>
    updateChallenge(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    removeChallenge(context.platform, await adminFor(context, errors), input.id, errors),
  ),
}
