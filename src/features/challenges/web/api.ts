import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: challenges } = createApi<typeof contract>(
  'challenges',
  () => import('virtual:contract/challenges'),
)
