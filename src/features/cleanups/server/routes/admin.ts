import { implement } from '@orpc/server'
import { adminFor, raise } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { inTime } from '#platform/server/db/in-time.ts'
import { contract } from '../../contract.ts'
import { reviewCounts, reviewedOne, reviewedPage } from '../queries/reviewed.ts'
import { claimCleanup, releaseCleanup } from '../service/review/claim.ts'
import { decide, decideMany } from '../service/review/decide.ts'
import { undo } from '../service/review/undo.ts'

const os = implement(contract).$context<ApiContext>()

export const admin = {
  reviewCounts: os.reviewCounts.handler(async ({ context, errors }) => {
    await adminFor(context, errors)
    return reviewCounts(context.platform.db)
  }),
  reviewed: os.reviewed.handler(async ({ input, context, errors }) => {
    const me = await adminFor(context, errors)
    const { db, clock } = context.platform
    return inTime(db, (tx) => reviewedPage(tx, me, input, clock.now()))
  }),
  reviewedOne: os.reviewedOne.handler(async ({ input, context, errors }) => {
    const me = await adminFor(context, errors)
    const { db, clock } = context.platform
    return (await reviewedOne(db, me, { id: input.cleanupId, now: clock.now() })) ?? raise(errors.NOT_FOUND())
  }),
  decide: os.decide.handler(async ({ input, context, errors }) =>
    decide(context.platform, await adminFor(context, errors), input, errors),
  ),
  decideMany: os.decideMany.handler(async ({ input, context, errors }) =>
    decideMany(context.platform, await adminFor(context, errors), input, errors),
  ),
  undo: os.undo.handler(async ({ input, context, errors }) =>
    undo(context.platform, await adminFor(context, errors), input.cleanups, errors),
  ),
  claim: os.claim.handler(async ({ input, context, errors }) =>
    claimCleanup(context.platform, await adminFor(context, errors), input.cleanupId, errors),
  ),
  release: os.release.handler(async ({ input, context, errors }) =>
    releaseCleanup(context.platform, await adminFor(context, errors), input.cleanupId),
  ),
}
