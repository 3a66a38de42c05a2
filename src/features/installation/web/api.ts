import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: installation } = createApiClient<typeof contract>(
  'installation',
  () => import('virtual:contract/installation'),
)
