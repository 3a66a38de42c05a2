import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApi<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/** If server rendering could not load the board, the browser does not retry by itself. The page offers a button. */
export const topFive = () => litterboard.top.queryOptions({ retryOnMount: false })
