import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { focusPageContent } from '#app/web/shells/focus-content.ts'
import { brand } from '#platform/brand.ts'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { ACTIVATE_UPDATE_MESSAGE } from './messages.ts'

/** Offers a new version of the app without forcing it, because a reload would lose typed text. */
export function AppUpdateNotice({ registration }: { registration: ServiceWorkerRegistration }) {
  const { isReady, update } = useUpdate(registration)
  const [isPostponed, setLater] = useState(false)
  const postpone = () => {
    setLater(true)
    focusPageContent()
  }
  // The live region is rendered before its message, because screen readers announce changes of existing regions only.
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,4px)+12px)] z-20 flex justify-end sm:inset-x-6 md:bottom-6 in-[:root[data-consent]]:hidden print:hidden"
    >
      {isReady && !isPostponed && (
        <div className="pointer-events-auto w-full rounded-lg border border-line bg-raise p-4 shadow-2 sm:w-auto sm:max-w-[25rem]">
          <p className="font-semibold">A new version of {brand.name} is ready.</p>
          <div className="mt-3 flex gap-2">
            <button type="button" className={buttonClassName()} onClick={update}>
              Update
            </button>
            <button type="button" className={buttonClassName({ variant: 'outline' })} onClick={postpone}>
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

/** Watches for a waiting service worker, which is a new version of the app. The first installation is no update. */
function useUpdate(registration: ServiceWorkerRegistration) {
  const [waiting, setWaiting] = useState<ServiceWorker>()

  useEffect(() => {
    const readWaitingWorker = () => {
      const worker = registration.waiting ?? undefined
      setWaiting(navigator.serviceWorker.controller ? worker : undefined)
    }
    const watchInstalling = () => registration.installing?.addEventListener('statechange', readWaitingWorker)
    readWaitingWorker()
    watchInstalling()
    registration.addEventListener('updatefound', watchInstalling)
    // The app's new version may be active because another tab accepted the update.
    navigator.serviceWorker.addEventListener('controllerchange', readWaitingWorker)
    return () => {
      registration.removeEventListener('updatefound', watchInstalling)
      navigator.serviceWorker.removeEventListener('controllerchange', readWaitingWorker)
    }
  }, [registration])

  useHourlyUpdateCheck(registration)

  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage(ACTIVATE_UPDATE_MESSAGE, [])
  }
  return { isReady: waiting !== undefined, update }
}

/**
 * Checks hourly for a new version of the app. The browser checks only at page loads, and a page may stay open for days.
 */
function useHourlyUpdateCheck(registration: ServiceWorkerRegistration) {
  useEffect(() => {
    let last = Date.now()
    const checkForUpdate = () => {
      if (document.hidden || Date.now() - last < HOUR) return
      last = Date.now()
      void registration.update().catch(() => {})
    }
    document.addEventListener('visibilitychange', checkForUpdate)
    return () => document.removeEventListener('visibilitychange', checkForUpdate)
  }, [registration])
}
