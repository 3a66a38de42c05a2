import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { areWeightsInPounds } from '#platform/weight.ts'
import { useInstallation } from '#platform/web/installation.ts'
import type { MemberProfile } from '../../contract/profile.ts'
import { members } from '../api.ts'
import { useCurrentSession } from '../session/use-auth.ts'

export const useOwnProfile = () => useQuery(members.profile.queryOptions())

export function useIsInPounds(): boolean {
  const { user } = useCurrentSession()
  return areWeightsInPounds(user?.country, useInstallation().countryCode)
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
