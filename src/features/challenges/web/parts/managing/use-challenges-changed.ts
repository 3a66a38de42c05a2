import { useQueryClient } from '@tanstack/react-query'
import { challenges } from '../../api.ts'

/** After a challenge was made, changed or deleted: the pages of members show it too. */
export function useChallengesChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: challenges.key() })
}
