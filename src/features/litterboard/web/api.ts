import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApiClient<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/** If server rendering could not load the home page's Litterboard, only a button on the page retries in the browser. */
export const topFiveMembersQueryOptions = () => litterboard.top.queryOptions({ retryOnMount: false })
