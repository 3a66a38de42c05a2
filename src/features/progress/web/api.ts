import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: progress } = createApi<typeof contract>(
  'progress',
  () => import('virtual:contract/progress'),
)

/** Never taken from before. The pauses between the tries are the library's own: they double, up to 30 s. */
export const communityTotals = () =>
  progress.communityTotals.queryOptions({ refetchOnMount: 'always', refetchOnWindowFocus: 'always', retry: 3 })
