import { useEffect, useState } from 'react'
import { TAKE_OVER } from './take-over.ts'

const HOUR = 3_600_000

/** The new version that waits, if there is one; the first ever does not wait. */
export function useUpdate(registration: ServiceWorkerRegistration) {
  const [waiting, setWaiting] = useState<ServiceWorker>()

  useEffect(() => {
    const look = () => {
      const worker = registration.waiting ?? undefined
      setWaiting(navigator.serviceWorker.controller ? worker : undefined)
    }
    const follow = () => registration.installing?.addEventListener('statechange', look)
    look()
    follow()
    registration.addEventListener('updatefound', follow)
    // another tab has let it take over
    navigator.serviceWorker.addEventListener('controllerchange', look)
    return () => {
      registration.removeEventListener('updatefound', follow)
      navigator.serviceWorker.removeEventListener('controllerchange', look)
    }
  }, [registration])

  useLookedFor(registration)

  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage(TAKE_OVER, [])
  }
  return { isReady: waiting !== undefined, update }
}

/** The browser itself looks for a new version with a new page only, and a page of ours may stay open for days. */
function useLookedFor(registration: ServiceWorkerRegistration) {
  useEffect(() => {
    let last = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - last < HOUR) return
      last = Date.now()
      void registration.update().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [registration])
}
