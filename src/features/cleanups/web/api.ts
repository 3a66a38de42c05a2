import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: cleanups } = createApiClient<typeof contract>(
  'cleanups',
  () => import('virtual:contract/cleanups'),
)
