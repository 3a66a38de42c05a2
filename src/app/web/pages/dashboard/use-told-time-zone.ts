import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Profile } from '#features/members/contract/profile.ts'
import { client, members } from '#features/members/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { ownTimeZone } from '#platform/web/use-awake.ts'

/** Tells the server once where the member is now: which day and week it is follows from that. */
export function useToldTimeZone(profile: Profile | undefined) {
  const queryClient = useQueryClient()
  const hasTold = useRef(false)
  useEffect(() => {
    if (!profile || profile.timeZone === ownTimeZone() || hasTold.current) return
    hasTold.current = true
    void client.setTimeZone({ timeZone: ownTimeZone() }).then(
      () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: members.profile.key() }),
          queryClient.invalidateQueries({ queryKey: progress.key() }),
        ]),
      // told again on the next visit
      () => undefined,
    )
  }, [profile, queryClient])
}
