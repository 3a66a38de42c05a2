import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/web/offline/attempt.ts'
import { SIGNED_OUT } from '#platform/web/window-events.ts'

/** Chromium's `beforeinstallprompt` event, which no standard describes: it can open the install prompt later. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `ask`: a button opens the browser's install prompt. `tell`: instructions only, as on iPhones, which have no prompt.
 */
export type InstallWay = 'ask' | 'tell'

/** Key of the time at which the installation was offered, so that it is offered only once per device. */
const OFFERED = 'install-offered'

const CHANGED = 'install-changed'
let held: InstallOffer | undefined
let isInstalled = false
let isOffered = false

// Listens as soon as this module is loaded, because the browser fires the event only once per page load.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own install bar.
    event.preventDefault()
    hold(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    isInstalled = true
    hold(undefined)
  })
  // The next user of this device has not logged a cleanup, so the offer ends at sign-out.
  addEventListener(SIGNED_OUT, closeOffer)
}

const tell = () => dispatchEvent(new Event(CHANGED))

function hold(offer: InstallOffer | undefined) {
  held = offer
  tell()
}

/** How the app can be installed in this browser. Undefined if it is installed already or cannot be. */
export const useInstallWay = () => useSyncExternalStore(follow, installWay, () => undefined)

function follow(changed: () => void) {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

function installWay(): InstallWay | undefined {
  if (isInstalled || !matchMedia('(display-mode: browser)').matches) return undefined
  if (held) return 'ask'
  // Only browsers on iPhones and iPads define `navigator.standalone`, and they have no install prompt.
  return (navigator as { standalone?: boolean }).standalone === false ? 'tell' : undefined
}

/** Opens the browser's install prompt, which each captured event allows once. */
export async function install() {
  const offer = held
  await offer?.prompt()
  await offer?.userChoice
  hold(undefined)
}

/** Offers the installation after a logged cleanup, once per device. Without local storage it is never offered. */
export function offerInstall() {
  if (!installWay() || attempt(() => localStorage.getItem(OFFERED)) !== null) return
  attempt(() => localStorage.setItem(OFFERED, String(Date.now())))
  isOffered = true
  tell()
}

export function closeOffer() {
  isOffered = false
  tell()
}

export const useInstallOffered = () =>
  useSyncExternalStore(
    follow,
    () => isOffered,
    () => false,
  )
