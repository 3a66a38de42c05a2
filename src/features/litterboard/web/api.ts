import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApiClient<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/** If server rendering could not load the board, the browser does not retry by itself. The page offers a button. */
export const topFiveQuery = () => litterboard.top.queryOptions({ retryOnMount: false })
