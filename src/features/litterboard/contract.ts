import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'

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
  top: oc
    .route({
      method: 'GET',
      path: '/v1/litterboard/top',
      tags: ['Litterboard'],
      summary: 'The five members with the most approved litter pieces, for everyone to see',
    })
    .output(z.object({ rows: z.array(LitterboardRow) })),
}
