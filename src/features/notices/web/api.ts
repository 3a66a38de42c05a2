import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: notices } = createApiClient<typeof contract>(
  'notices',
  () => import('virtual:contract/notices'),
)
