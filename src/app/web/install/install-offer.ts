import { useSyncExternalStore } from 'react'
import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { type AppInstallMethod, isInstalledByInstructions, showInstallMethod } from './install-method.ts'
import { SIGNED_OUT_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/**
 * Chromium's `beforeinstallprompt` event, which TypeScript's library types lack. Its method `prompt` opens the install
 * prompt.
 */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Local storage key of the time at which the app's installation was offered, so that it is offered once per device. */
const OFFERED_KEY = 'install-offered'

const CHANGED_EVENT = 'install-changed'
let installPrompt: InstallOffer | undefined
let isInstalled = false
let isOffered = false

// The browser fires `beforeinstallprompt` only once per page load, so listen as soon as this module is loaded.
if (!import.meta.env.SSR) {
  installPrompt = window.installPrompt as InstallOffer | undefined
  addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own bar that offers to install the app.
    event.preventDefault()
    setInstallPrompt(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    isInstalled = true
    setInstallPrompt(undefined)
  })
  // The offer to install the app follows a logged cleanup. The offer ends at sign-out, because the next user of the
  // device may not have logged a cleanup.
  addEventListener(SIGNED_OUT_WINDOW_EVENT_NAME, closeAppInstallOffer)
}

const notifyChange = () => dispatchEvent(new Event(CHANGED_EVENT))

function setInstallPrompt(offer: InstallOffer | undefined) {
  installPrompt = offer
  showInstallMethod(getInstallMethod())
  notifyChange()
}

/**
 * Returns how the app can be installed in this browser. Undefined if it is already installed or the browser cannot
 * install it.
 */
export const useAppInstallMethod = () => useSyncExternalStore(subscribe, getInstallMethod, () => undefined)

function subscribe(changed: () => void) {
  addEventListener(CHANGED_EVENT, changed)
  return () => removeEventListener(CHANGED_EVENT, changed)
}

function getInstallMethod(): AppInstallMethod | undefined {
  if (isInstalled || !matchMedia('(display-mode: browser)').matches) return undefined
  if (installPrompt) return 'ask'
  return isInstalledByInstructions() ? 'tell' : undefined
}

/** Opens the browser's install prompt. Each captured `beforeinstallprompt` event allows this only once. */
export async function openInstallPrompt() {
  const offer = installPrompt
  await offer?.prompt()
  await offer?.userChoice
  setInstallPrompt(undefined)
}

/** Offers to install the app after a logged cleanup, once per device. Without local storage there is no offer. */
export function offerAppInstallation() {
  if (!getInstallMethod() || tryBrowserStorageOperation(() => localStorage.getItem(OFFERED_KEY)) !== null) return
  tryBrowserStorageOperation(() => localStorage.setItem(OFFERED_KEY, String(Date.now())))
  isOffered = true
  notifyChange()
}

export function closeAppInstallOffer() {
  isOffered = false
  notifyChange()
}

export const useIsAppInstallOffered = () =>
  useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => false,
  )
