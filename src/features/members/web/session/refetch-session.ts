import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/session.ts'
import { sessionQueryOptions } from '../api.ts'

const RETRIES = 3

/**
 * Refetches the session after a mutation that changed it, such as sign-in. If that fails, caches the user of the
 * mutation's response and retries in the background.
 */
export async function refetchCurrentSession(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  const query = { ...sessionQueryOptions(), staleTime: 0 }
  try {
    await queryClient.fetchQuery(query)
  } catch {
    queryClient.setQueryData(query.queryKey, (cached) => ({ session: cached?.session ?? null, user }))
    void queryClient.prefetchQuery({ ...query, retry: RETRIES })
  }
}
