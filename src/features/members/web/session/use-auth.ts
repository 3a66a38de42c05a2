import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { SessionState } from '../../contract/session.ts'
import { sessionQueryOptions } from '../api.ts'
import { readLastActivity } from './stored-user.ts'

/** Current user and session. Both are null while `isLoading`. */
export function useCurrentSession() {
  const { data, isLoading } = useSessionState()
  return {
    session: data?.session ?? null,
    user: data?.user ?? null,
    isInitialized: data !== undefined,
    isNewUser: data?.user?.onboardingCompleted === false,
    lastActivityTimestamp: readLastActivity(),
    isLoading,
  }
}

/**
 * State of the session; undefined while unknown. A page rendered without the session may learn it during hydration,
 * whose output must not differ from the server's.
 */
export function useSessionState() {
  const queryClient = useQueryClient()
  const { data: current, isError } = useQuery(sessionQueryOptions())
  const data = useSyncExternalStore(
    noSubscription,
    () => current,
    () => readRenderedSession(queryClient),
  )
  return { data, isLoading: data === undefined && !isError }
}

const noSubscription = () => () => {}

const renderedSessions = new WeakMap<QueryClient, SessionState | undefined>()

/** Reads the session that was known when the page's root rendered. */
function readRenderedSession(queryClient: QueryClient) {
  if (!renderedSessions.has(queryClient))
    renderedSessions.set(queryClient, queryClient.getQueryData(sessionQueryOptions().queryKey))
  return renderedSessions.get(queryClient)
}

export function useContactFormDefaults() {
  const { user } = useCurrentSession()
  return useMemo(() => (user ? { name: user.fullName, email: user.email } : undefined), [user])
}
