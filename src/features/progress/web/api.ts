import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: progress } = createApi<typeof contract>(
  'progress',
  () => import('virtual:contract/progress'),
)

const MINUTE = 60_000

/**
 * Never taken from before, and read again every minute while somebody looks: the page itself may be a minute old
 * (decision 005), and the totals change with every cleanup, too often to be pushed to every visitor. The pauses between
 * the tries are the library's own: they double, up to 30 s.
 */
export const communityTotals = () =>
  progress.communityTotals.queryOptions({
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: MINUTE,
    retry: 3,
  })
