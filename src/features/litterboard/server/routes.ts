import { implement } from '@orpc/server'
import { memberFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { rankOf, topFive } from './queries.ts'

const os = implement(contract).$context<ApiContext>()

export const litterboard = os.router({
  myRank: os.myRank.handler(async ({ context, errors }) => {
    const me = await memberFor(context, errors)
    return { rank: await rankOf(context.platform.db, me.id) }
  }),
  top: os.top.handler(async ({ context }) => ({ rows: await topFive(context.platform.db) })),
})
