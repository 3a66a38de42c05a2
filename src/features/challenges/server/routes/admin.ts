import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { managedChallenges } from '../queries/managed.ts'
import { removeChallenge } from '../service/remove.ts'
import { createChallenge, updateChallenge } from '../service/save.ts'

const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))

export const admin = {
  managed: os.managed.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return managedChallenges(db, input, clock.now())
  }),
  create: os.create.handler(({ input, context, errors }) =>
    createChallenge(context.platform, { admin: context.me, input }, errors),
  ),
  update: os.update.handler(({ input, context, errors }) =>
    updateChallenge(context.platform, { admin: context.me, input }, errors),
  ),
  remove: os.remove.handler(({ input, context, errors }) =>
    removeChallenge(context.platform, context.me, input.id, errors),
  ),
}
