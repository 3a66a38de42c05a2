import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../contract/profile.ts'
import { members } from '../api.ts'

export const useProfile = () => useQuery(members.profile.queryOptions())

/** Every change answers with the whole profile: it is shown at once, and all that depends on it is asked for again. */
export function useKeepProfile() {
  const queryClient = useQueryClient()
  return (profile: Profile) => {
    const { queryKey } = members.profile.queryOptions()
    queryClient.setQueryData(queryKey, profile)
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) })
  }
}
