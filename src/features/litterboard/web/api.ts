import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApiClient<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/**
 * Top five members on the home page. If the server could not load them, the browser does not retry by itself: the error
 * message has a button that reloads the page.
 */
export const topFiveMembersQueryOptions = () => litterboard.top.queryOptions({ retryOnMount: false })
