import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: cleanups } = createApi<typeof contract>(
  'cleanups',
  () => import('virtual:contract/cleanups'),
)
