import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api.ts'
import { lastActivity } from './kept.ts'

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
