import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: corrections } = createApiClient<typeof contract>(
  'corrections',
  () => import('virtual:contract/corrections'),
)
