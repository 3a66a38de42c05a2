import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: litterboard } = createApi<typeof contract>(
  'litterboard',
  () => import('virtual:contract/litterboard'),
)

/** What the server could not read for the page, the browser does not ask for again by itself: there is a button. */
export const topFive = () => litterboard.top.queryOptions({ retryOnMount: false })
