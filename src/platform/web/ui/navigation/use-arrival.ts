import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Once for an address that ends in `#name`, as often as a link leads there; on the way back to it the browser's own place
 * counts, so the name goes.
 */
export function useArrivalAt(name: string, isThere: boolean, arrive: () => void) {
  // not before the router has come to its end: it puts the keyboard's place at the top of a new page
  const isAsked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === name })
  const navigate = useNavigate()
  const onArrival = useEffectEvent(() => {
    arrive()
    void navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isAsked && isThere) onArrival()
  }, [isAsked, isThere])
}
