import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApiClient<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/**
 * Top five members on the home page. The browser does not retry after a failure on the server, because the error
 * message has a reload button.
 */
export const topFiveMembersQueryOptions = () => litterboard.top.queryOptions({ retryOnMount: false })
