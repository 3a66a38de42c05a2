import { implement } from '@orpc/server'
import { requireMember } from '#features/members/server/service/current-user.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
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
const members = implement(contract, AFTER_VALIDATION)
  .$context<ApiContext>()
  .use(createAuthorizationMiddleware(requireMember))

export const litterboardRoutes = os.router({
  board: members.board.handler(({ input, context }) => readLitterboardPage(context.platform, context.me, input)),
  myPlace: members.myPlace.handler(({ input, context }) =>
    findRankInLitterboardList(context.platform.db, context.me.id, input),
  ),
  myRank: members.myRank.handler(({ context }) => readGlobalMemberRank(context.platform.db, context.me.id)),
  standing: members.standing.handler(async ({ input, context }) => {
    const standing = await readMemberStanding(context.platform, input.id, context.me)
    if (!standing) throw errors.NOT_FOUND()
    return standing
  }),
  numbers: members.numbers.handler(async ({ input, context }) => ({
    members: await readReceivedLovesAndStreaks(context.platform, input.ids),
  })),
  top: os.top.handler(async ({ context }) => ({ rows: await readTopFiveMembers(context.platform.db) })),
})
