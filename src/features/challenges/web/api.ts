import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: challenges } = createApiClient<typeof contract>(
  'challenges',
  () => import('virtual:contract/challenges'),
)
