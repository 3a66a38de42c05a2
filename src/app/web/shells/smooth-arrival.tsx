import { ScriptOnce, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

declare global {
  interface Window {
    /** where the address of this page load pointed to, until the page is there */
    arrival?: string
  }
}

/**
 * An address with a hash is scrolled to smoothly, on arrival too. Browsers jump there while the page is still loading,
 * so the hash is kept from them until the page stands.
 */
export function SmoothArrival() {
  const router = useRouter()
  useEffect(() => {
    const hash = window.arrival
    if (!hash) return
    delete window.arrival
    void router.navigate({ to: '.', search: true, hash, replace: true })
  }, [router])
  return <ScriptOnce>{import.meta.env.SSR ? `(${keepHash.toString()})()` : ''}</ScriptOnce>
}

/** Not after a reload or on the way back, where the browser knows a better place, and not for who wants no motion. */
function keepHash() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isArrival = load?.type === 'navigate' && location.hash
  if (!isArrival || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  window.arrival = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
}
