import { implement } from '@orpc/server'
import { memberFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { board, numbersOf, placeOf, rankOf, standingOf, topFive } from './queries.ts'

const os = implement(contract).$context<ApiContext>()

export const litterboard = os.router({
  board: os.board.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    return board(context.platform, me, input)
  }),
  myPlace: os.myPlace.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    return placeOf(context.platform.db, me.id, input)
  }),
  myRank: os.myRank.handler(async ({ context, errors }) => {
    const me = await memberFor(context, errors)
    return rankOf(context.platform.db, me.id)
  }),
  standing: os.standing.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const standing = await standingOf(context.platform, input.id, me)
    if (!standing) throw errors.NOT_FOUND()
    return standing
  }),
  numbers: os.numbers.handler(async ({ input, context, errors }) => {
    await memberFor(context, errors)
    return { members: await numbersOf(context.platform, input.ids) }
  }),
  top: os.top.handler(async ({ context }) => ({ rows: await topFive(context.platform.db) })),
})
