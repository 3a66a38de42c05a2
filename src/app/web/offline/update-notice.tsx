import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { focusContent } from '#app/web/shells/focus-content.ts'
import { brand } from '#platform/brand.ts'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { TAKE_OVER } from './messages.ts'

/** A new version is offered, not forced: whoever types something goes on with the one they have. */
export function UpdateNotice({ registration }: { registration: ServiceWorkerRegistration }) {
  const { isReady, update } = useUpdate(registration)
  const [isLater, setLater] = useState(false)
  const putOff = () => {
    setLater(true)
    // the button goes, and stands outside the page
    focusContent()
  }
  // the region stands before anything is said in it, else nobody would hear it
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-end sm:inset-x-6 sm:bottom-6 in-[:root:has(.consent-banner)]:hidden print:hidden"
    >
      {isReady && !isLater && (
        <div className="pointer-events-auto w-full rounded-lg border border-line bg-raise p-4 shadow-2 sm:w-auto sm:max-w-[25rem]">
          <p className="font-semibold">A new version of {brand.name} is ready.</p>
          <div className="mt-3 flex gap-2">
            <button type="button" className={buttonStyle()} onClick={update}>
              Update
            </button>
            <button type="button" className={buttonStyle({ variant: 'outline' })} onClick={putOff}>
              Later
            </button>
          </div>
        </div>
      )}
    </div>,
    document.body,
  )
}

const HOUR = 3_600_000

/** The new version that waits, if there is one; the first ever does not wait. */
function useUpdate(registration: ServiceWorkerRegistration) {
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
