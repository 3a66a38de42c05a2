import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '../../contract/session.ts'
import { sessionQuery } from '../api.ts'

const MORE_TIMES = 3

/**
 * Refetches the session after a mutation that changed it, such as sign-in. If the refetch fails, the user from the
 * mutation's response is cached and the refetch is retried in the background.
 */
export async function renewSession(queryClient: QueryClient, user: Me): Promise<void> {
  const query = { ...sessionQuery(), staleTime: 0 }
  try {
    await queryClient.fetchQuery(query)
  } catch {
    queryClient.setQueryData(query.queryKey, (held) => ({ session: held?.session ?? null, user }))
    void queryClient.prefetchQuery({ ...query, retry: MORE_TIMES })
  }
}
