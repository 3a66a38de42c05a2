import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useInstallation } from '#platform/web/installation.ts'
import type { MemberProfile } from '../../contract/profile.ts'
import { members } from '../api.ts'
import { useCurrentSession } from '../session/use-auth.ts'

export const useOwnProfile = () => useQuery(members.profile.queryOptions())

/** Whether weights are in pounds: for members in the United States, and for visitors of an installation there. */
export function useIsInPounds(): boolean {
  const { user } = useCurrentSession()
  const { data: profile } = useQuery({ ...members.profile.queryOptions(), enabled: user !== null })
  const { countryCode } = useInstallation()
  return user ? profile?.country === 'United States' : countryCode === 'US'
}

/**
 * Caches a member's profile from a mutation's response and invalidates all other queries, because many pages depend on
 * it.
 */
export function useCacheProfile() {
  const queryClient = useQueryClient()
  return (profile: MemberProfile) => {
    const { queryKey } = members.profile.queryOptions()
    queryClient.setQueryData(queryKey, profile)
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) })
  }
}
