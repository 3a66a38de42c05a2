import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberProfile } from '../../contract/profile.ts'
import { members } from '../api.ts'

export const useOwnProfile = () => useQuery(members.profile.queryOptions())

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
