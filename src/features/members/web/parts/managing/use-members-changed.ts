import { useQueryClient } from '@tanstack/react-query'
import { members } from '../../api.ts'

/** What admins see of members is read again. */
export function useMembersChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [members.managed.key(), members.unverified.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
