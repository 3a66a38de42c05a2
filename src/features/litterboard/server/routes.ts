import { implement } from '@orpc/server'
import { requireMember } from '#features/members/server/service/current-user.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract, errors } from '../contract.ts'
import {
  readLitterboardPage,
  readReceivedLovesAndStreaks,
  findRankInLitterboardList,
  readGlobalMemberRank,
  readMemberStanding,
  readTopFiveMembers,
} from './queries.ts'

const os = implement(contract).$context<ApiContext>()

export const litterboardRoutes = os.router({
  board: os.board.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    return readLitterboardPage(context.platform, me, input)
  }),
  myPlace: os.myPlace.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    return findRankInLitterboardList(context.platform.db, me.id, input)
  }),
  myRank: os.myRank.handler(async ({ context }) => {
    const me = await requireMember(context)
    return readGlobalMemberRank(context.platform.db, me.id)
  }),
  standing: os.standing.handler(async ({ input, context }) => {
    const me = await requireMember(context)
    const standing = await readMemberStanding(context.platform, input.id, me)
    if (!standing) throw errors.NOT_FOUND()
    return standing
  }),
  numbers: os.numbers.handler(async ({ input, context }) => {
    await requireMember(context)
    return { members: await readReceivedLovesAndStreaks(context.platform, input.ids) }
  }),
  top: os.top.handler(async ({ context }) => ({ rows: await readTopFiveMembers(context.platform.db) })),
})
