import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '../api.ts'
import { lastActivity } from './stored-user.ts'

/** What a page knows of who looks at it. Nobody is known while `isLoading`. */
export function useAuth() {
  const { data, isPending } = useQuery(sessionQuery())
  return {
    session: data?.session ?? null,
    user: data?.user ?? null,
    isInitialized: data !== undefined,
    isNewUser: data?.user?.onboardingCompleted === false,
    lastActivityTimestamp: lastActivity(),
    isLoading: isPending,
  }
}

/** Who would write to us: a member need not say who they are. */
export function useWriter() {
  const { user } = useAuth()
  return useMemo(() => (user ? { name: user.fullName, email: user.email } : undefined), [user])
}
