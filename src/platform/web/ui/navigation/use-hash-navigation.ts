import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `arrive` when a link leads to a URL that ends in `#name`, and then removes the hash. Later, Back restores the
 * browser's own scroll position.
 */
export function useUrlHashNavigation(name: string, isThere: boolean, arrive: () => void) {
  // Waits until the router has navigated, because it moves the focus to the top of a new page.
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
