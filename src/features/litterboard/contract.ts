import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'

export const LitterboardRow = z.object({
  id: Id,
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  zipCode: z.string(),
  country: z.nullable(z.string()),
  totalLitterPieces: z.int(),
  totalCleanups: z.int(),
  rank: z.int(),
})
export type LitterboardRow = z.infer<typeof LitterboardRow>

export const contract = {
  myRank: oc
    .route({
      method: 'GET',
      path: '/v1/me/rank',
      tags: ['Litterboard'],
      summary: 'The own place among the members with the most pieces; null while the own profile is not public',
    })
    .output(z.object({ rank: z.nullable(z.int()) }))
    .errors({ UNAUTHORIZED: ERRORS.UNAUTHORIZED }),
  top: oc
    .route({
      method: 'GET',
      path: '/v1/litterboard/top',
      tags: ['Litterboard'],
      summary: 'The five members with the most approved litter pieces, for everyone to see',
    })
    .output(z.object({ rows: z.array(LitterboardRow) })),
}
