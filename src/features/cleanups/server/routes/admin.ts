import { implement } from '@orpc/server'
import { adminFor, raise } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { inTime } from '#platform/server/db/in-time.ts'
import { contract } from '../../contract.ts'
import { reviewCounts, reviewedOne, reviewedPage } from '../queries/reviewed.ts'
import { claimCleanup, releaseCleanup } from '../service/review/claim.ts'
import { decide, decideMany } from '../service/review/decide.ts'
import { undo } from '../service/review/undo.ts'

const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))

export const admin = {
  reviewCounts: os.reviewCounts.handler(({ context }) => reviewCounts(context.platform.db)),
  reviewed: os.reviewed.handler(({ input, context: { platform, me } }) => {
    const { db, clock } = platform
    return inTime(db, (tx) => reviewedPage(tx, me, input, clock.now()))
  }),
  reviewedOne: os.reviewedOne.handler(async ({ input, context: { platform, me }, errors }) => {
    const { db, clock } = platform
    return (await reviewedOne(db, me, { id: input.cleanupId, now: clock.now() })) ?? raise(errors.NOT_FOUND())
  }),
  decide: os.decide.handler(({ input, context, errors }) => decide(context.platform, context.me, input, errors)),
  decideMany: os.decideMany.handler(({ input, context, errors }) =>
    decideMany(context.platform, context.me, input, errors),
  ),
  undo: os.undo.handler(({ input, context, errors }) => undo(context.platform, context.me, input.cleanups, errors)),
  claim: os.claim.handler(({ input, context, errors }) =>
    claimCleanup(context.platform, context.me, input.cleanupId, errors),
  ),
  release: os.release.handler(({ input, context }) => releaseCleanup(context.platform, context.me, input.cleanupId)),
}
