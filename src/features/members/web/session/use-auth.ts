import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQueryOptions } from '../api.ts'
import { readUserLastActivityTimeInBrowser } from './stored-user.ts'

/** Current user and session. Both are null while `isLoading`. */
export function useCurrentSession() {
  const { data, isPending } = useQuery(sessionQueryOptions())
  return {
    session: data?.session ?? null,
    user: data?.user ?? null,
    isInitialized: data !== undefined,
    isNewUser: data?.user?.onboardingCompleted === false,
    lastActivityTimestamp: readUserLastActivityTimeInBrowser(),
    isLoading: isPending,
  }
}

/** Name and e-mail of the signed-in member, to prefill contact forms. */
export function useContactFormDefaults() {
  const { user } = useCurrentSession()
  return useMemo(() => (user ? { name: user.fullName, email: user.email } : undefined), [user])
}
