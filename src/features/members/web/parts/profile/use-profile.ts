import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../../contract/profile.ts'
import { members } from '../../api.ts'

export const useProfile = () => useQuery(members.profile.queryOptions())

/** Every change answers with the whole profile: it is shown at once, and the header hears of it. */
export function useKeepProfile() {
  const queryClient = useQueryClient()
  return (profile: Profile) => {
    queryClient.setQueryData(members.profile.queryOptions().queryKey, profile)
    void queryClient.invalidateQueries({ queryKey: members.session.key() })
  }
}
