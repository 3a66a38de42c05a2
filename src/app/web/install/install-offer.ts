import { useSyncExternalStore } from 'react'
import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { SIGNED_OUT_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { INSTALL_CHANGED_EVENT_NAME, type InstallOffer, getInstallMethod, storeInstallOffer } from './install-method.ts'

/** Storage key of the time at which the app's installation was offered, so that this happens once per device. */
const OFFERED_KEY = 'install-offered'

let isOffered = false

// The browser fires `beforeinstallprompt` only once per page load, so this module listens as soon as it loads.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    storeInstallOffer(event as InstallOffer)
  })
  // The offer to install the app ends at sign-out, because the device's next user may not have logged a cleanup.
  addEventListener(SIGNED_OUT_WINDOW_EVENT_NAME, closeAppInstallOffer)
}

export const useAppInstallMethod = () => useSyncExternalStore(subscribe, getInstallMethod, () => undefined)

function subscribe(changed: () => void) {
  addEventListener(INSTALL_CHANGED_EVENT_NAME, changed)
  return () => removeEventListener(INSTALL_CHANGED_EVENT_NAME, changed)
}

function setOffered(offered: boolean) {
  isOffered = offered
  dispatchEvent(new Event(INSTALL_CHANGED_EVENT_NAME))
}

/** Offers to install the app after a logged cleanup, once per device. Without local storage there is no offer. */
export function offerAppInstallation() {
  if (!getInstallMethod() || tryBrowserStorageOperation(() => localStorage.getItem(OFFERED_KEY)) !== null) return
  tryBrowserStorageOperation(() => localStorage.setItem(OFFERED_KEY, String(Date.now())))
  setOffered(true)
}

export function closeAppInstallOffer() {
  setOffered(false)
}

export const useInstallOffered = () =>
  useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => false,
  )
