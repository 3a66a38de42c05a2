import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '../api.ts'
import { readActivityTime } from './stored-user.ts'

/** Current user and session. Both are null while `isLoading`. */
export function useAuth() {
  const { data, isPending } = useQuery(sessionQuery())
  return {
    session: data?.session ?? null,
    user: data?.user ?? null,
    isInitialized: data !== undefined,
    isNewUser: data?.user?.onboardingCompleted === false,
    lastActivityTimestamp: readActivityTime(),
    isLoading: isPending,
  }
}

/** Name and e-mail of the signed-in member, to prefill contact forms. */
export function useContactDefaults() {
  const { user } = useAuth()
  return useMemo(() => (user ? { name: user.fullName, email: user.email } : undefined), [user])
}
