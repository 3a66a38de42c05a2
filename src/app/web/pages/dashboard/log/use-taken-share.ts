import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeShare } from '#app/web/worker/share.ts'
import { type Shared, askedSharing } from '#features/cleanups/rules/sharing.ts'

const NOTHING: Shared = { files: [], notes: '', isLost: true }

/**
 * What another app has shared, for the dialog to begin with: `null` when it has not, undefined until it is read. The address
 * is read here and not by the route, which the landing page would load too.
 */
export function useTakenShare(): Shared | null | undefined {
  const asked = useLocation({ select: ({ search }) => askedSharing((search as Record<string, unknown>).shared) })
  const navigate = useNavigate()
  const [share, setShare] = useState<Shared | null | undefined>(asked ? undefined : null)
  const begin = useEffectEvent((taken: Shared | undefined) => {
    setShare(taken ?? NOTHING)
    // it is no longer there for whoever reloads the page
    void navigate({ to: '/dashboard/log-cleanup', replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (asked) void takeShare().then((taken) => begin(taken))
  }, [asked])
  return share
}
