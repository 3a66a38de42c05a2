import { implement } from '@orpc/server'
import { findVisibleMemberIdByUsername } from '#features/members/server/queries.ts'
import { handleAdminActionRequest } from '#features/members/server/service/admin.ts'
import {
  confirmed,
  requireAdmin,
  requireMember,
  throwGivenError,
  requireSuperadmin,
} from '#features/members/server/service/current-user.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { contract, errors } from '../contract.ts'
import { readCommunityTotals } from './queries.ts'
import { readAdminStats } from './service/admin-stats.ts'
import { overrideMemberStreak } from './service/override-streak.ts'
import { readMemberProgress, readMemberStreak } from './service/progress.ts'
import { readMemberStatistics } from './service/statistics.ts'

const os = implement(contract).$context<ApiContext>()
const members = implement(contract, AFTER_VALIDATION)
  .$context<ApiContext>()
  .use(createAuthorizationMiddleware(requireMember))
const admins = os.use(createAuthorizationMiddleware(requireAdmin))
const superadmins = os.use(createAuthorizationMiddleware(requireSuperadmin))
const confirmedSuperadmins = os.use(createAuthorizationMiddleware(confirmed(requireSuperadmin)))

export const progressRoutes = os.router({
  adminStats: admins.adminStats.handler(({ input, context }) => readAdminStats(context.platform, input.range)),
  communityTotals: os.communityTotals.handler(({ context }) => readCommunityTotals(context.platform.db)),
  mine: members.mine.handler(async ({ context }) => {
    const mine = await readMemberProgress(context.platform, context.me.id)
    if (!mine) throw errors.UNAUTHORIZED()
    return mine
  }),
  statistics: members.statistics.handler(({ context }) => readMemberStatistics(context.platform, context.me.id)),
  badgesOf: members.badgesOf.handler(async ({ input, context }) => {
    const id = await findVisibleMemberIdByUsername(context.platform.db, input.username, context.me)
    const memberProgress = id && (await readMemberProgress(context.platform, id))
    if (!memberProgress) throw errors.NOT_FOUND()
    return { badges: memberProgress.badges }
  }),
  memberStreak: superadmins.memberStreak.handler(
    async ({ input, context }) =>
      (await readMemberStreak(context.platform, input.id)) ?? throwGivenError(errors.NOT_FOUND()),
  ),
  overrideStreak: confirmedSuperadmins.overrideStreak.handler((request) =>
    handleAdminActionRequest(overrideMemberStreak, request),
  ),
})
