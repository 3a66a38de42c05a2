import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { communityTotals } from './queries.ts'

const os = implement(contract).$context<ApiContext>()

export const progress = os.router({
  communityTotals: os.communityTotals.handler(({ context }) => communityTotals(context.platform.db)),
})
