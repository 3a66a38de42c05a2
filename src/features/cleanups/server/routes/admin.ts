import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { decide } from '../service/decide.ts'

const os = implement(contract).$context<ApiContext>()

export const admin = {
  decide: os.decide.handler(async ({ input, context, errors }) =>
    decide(context.platform, await adminFor(context, errors), input, errors),
  ),
}
