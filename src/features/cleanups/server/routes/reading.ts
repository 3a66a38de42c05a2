import { implement } from '@orpc/server'
import { memberFor, raise, verifiedFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { cleanupFor, historyOf, lovedBy, newsOf, ownHistory } from '../queries.ts'
import { loveCleanup } from '../service/love.ts'
import { seeNews } from '../service/news.ts'

const os = implement(contract).$context<ApiContext>()

export const reading = {
  history: os.history.handler(async ({ input, context, errors }) =>
    ownHistory(context.platform.db, await memberFor(context, errors), input.page),
  ),
  historyOf: os.historyOf.handler(async ({ input: { username, page }, context, errors }) => {
    const me = await memberFor(context, errors)
    return (await historyOf(context.platform.db, me, username, page)) ?? raise(errors.NOT_FOUND())
  }),
  cleanup: os.cleanup.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    return (await cleanupFor(context.platform.db, me, input.cleanupId)) ?? raise(errors.NOT_FOUND())
  }),
  love: os.love.handler(async ({ input, context, errors }) => {
    const { id } = await verifiedFor(context, errors)
    return loveCleanup(context.platform, id, input.cleanupId, errors)
  }),
  loved: os.loved.handler(async ({ input, context, errors }) => {
    const { id } = await memberFor(context, errors)
    return { cleanupIds: await lovedBy(context.platform.db, id, input.after) }
  }),
  news: os.news.handler(async ({ context, errors }) => {
    const { id } = await memberFor(context, errors)
    return { news: await newsOf(context.platform.db, id) }
  }),
  seeNews: os.seeNews.handler(async ({ input, context, errors }) => {
    const { id } = await memberFor(context, errors)
    await seeNews(context.platform, id, input.seen)
  }),
}
