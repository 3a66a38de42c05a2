import { implement } from '@orpc/server'
import { memberIdFor } from '#features/members/server/queries.ts'
import { carryOut } from '#features/members/server/service/admin.ts'
import { adminFor, memberFor, raise, superadminFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { communityTotals } from './queries.ts'
import { adminStats } from './service/admin-stats.ts'
import { overrideStreak } from './service/override.ts'
import { progressOf, streakOf } from './service/progress.ts'
import { statisticsOf } from './service/statistics.ts'

const os = implement(contract).$context<ApiContext>()
const admins = os.use(letIn(adminFor))
const superadmins = os.use(letIn(superadminFor))

export const progress = os.router({
  adminStats: admins.adminStats.handler(({ input, context }) => adminStats(context.platform, input.range)),
  communityTotals: os.communityTotals.handler(({ context }) => communityTotals(context.platform.db)),
  mine: os.mine.handler(async ({ context, errors }) => {
    const me = await memberFor(context, errors)
    const mine = await progressOf(context.platform, me.id)
    if (!mine) throw errors.UNAUTHORIZED()
    return mine
  }),
  statistics: os.statistics.handler(async ({ context, errors }) => {
    const me = await memberFor(context, errors)
    return statisticsOf(context.platform, me.id)
  }),
  badgesOf: os.badgesOf.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const id = await memberIdFor(context.platform.db, input.username, me)
    const progressed = id && (await progressOf(context.platform, id))
    if (!progressed) throw errors.NOT_FOUND()
    return { badges: progressed.badges }
  }),
  memberStreak: superadmins.memberStreak.handler(
    async ({ input, context, errors }) => (await streakOf(context.platform, input.id)) ?? raise(errors.NOT_FOUND()),
  ),
  overrideStreak: superadmins.overrideStreak.handler((asked) => carryOut(overrideStreak, asked)),
})
