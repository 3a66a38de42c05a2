import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '../../contract/session.ts'
import { sessionQuery } from '../api.ts'

const MORE_TIMES = 3

/**
 * After a deed that has changed the session and answered as whom. If the server does not tell the rest just now, the deed
 * is done all the same: the page goes on with what is known, and asks again behind it.
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
