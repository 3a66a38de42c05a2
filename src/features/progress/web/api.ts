import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: progress } = createApiClient<typeof contract>(
  'progress',
  () => import('virtual:contract/progress'),
)

const MINUTE = 60_000

/**
 * Polls the community totals every minute while the page is visible. A server-rendered page may be a minute old
 * (decision 005), so a mounted component refetches; a visitor's page mounts it after a minute (`data-live`). Pushing
 * would message every visitor after every cleanup. Retries use the library's exponential back-off, up to 30 s.
 */
export const communityTotalsQueryOptions = () =>
  progress.communityTotals.queryOptions({
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: MINUTE,
    retry: 3,
  })
