import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

const Count = z.int().check(z.nonnegative())

export const CommunityTotals = z.object({
  litterPieces: Count,
  activeUsers: Count,
  cleanupActivities: Count,
  locationsImpacted: Count,
})
export type CommunityTotals = z.infer<typeof CommunityTotals>

export const contract = {
  communityTotals: oc
    .route({
      method: 'GET',
      path: '/v1/community-totals',
      tags: ['Progress'],
      summary: 'What all members have done so far, for everyone to see',
    })
    .output(CommunityTotals),
}
