import { useQueryClient } from '@tanstack/react-query'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { cleanups } from '../api.ts'

/** Reads a shown group again when another member joins, leaves or sets another share. */
export function useLiveGroup() {
  const { user } = useCurrentSession()
  const queryClient = useQueryClient()
  useLiveUpdates(user ? [ownCleanupsLiveTopic(user.id)] : [], () => {
    void queryClient.invalidateQueries({ queryKey: cleanups.key() })
  })
}
