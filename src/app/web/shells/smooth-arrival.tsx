import { ScriptOnce, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

declare global {
  interface Window {
    /** URL hash with which this page was loaded, stored until the page is hydrated. */
    arrival?: string
  }
}

/**
 * Scrolls smoothly to the URL hash after a page load. Browsers would jump there during loading, so the hash is removed
 * from the URL until the page is hydrated.
 */
export function SmoothScrollToHash() {
  const router = useRouter()
  useEffect(() => {
    const hash = window.arrival
    if (!hash) return
    delete window.arrival
    void router.navigate({ to: '.', search: true, hash, replace: true })
  }, [router])
  return <ScriptOnce>{import.meta.env.SSR ? `(${removeHashUntilHydrated.toString()})()` : ''}</ScriptOnce>
}

/**
 * Inline script that removes the URL hash while the page loads. It does nothing on reloads and back navigation, where
 * the browser restores the scroll position, and for users who prefer reduced motion.
 */
function removeHashUntilHydrated() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isArrival = load?.type === 'navigate' && location.hash
  if (!isArrival || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  window.arrival = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
}
