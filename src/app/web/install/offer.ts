import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/web/offline/attempt.ts'
import { SIGNED_OUT } from '#platform/web/window-events.ts'

/** What Chromium hands to the page once the product may be installed; no standard describes it. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `ask`: the browser asks on a press; `tell`: one has to find it oneself, in the menu of an iPhone. */
export type InstallWay = 'ask' | 'tell'

/** When it was offered: without that one would be asked after every cleanup. */
const OFFERED = 'install-offered'

const CHANGED = 'install-changed'
let held: InstallOffer | undefined
let isInstalled = false
let isOffered = false

// from the moment on that this file is there: the browser hands it out once for each page that is loaded
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    // it would put up a bar of its own, at a moment of its own
    event.preventDefault()
    hold(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    isInstalled = true
    hold(undefined)
  })
  // whoever is there next has not logged a cleanup
  addEventListener(SIGNED_OUT, closeOffer)
}

const tell = () => dispatchEvent(new Event(CHANGED))

function hold(offer: InstallOffer | undefined) {
  held = offer
  tell()
}

/** How the product can be installed here and now; undefined where it is already, or cannot be. */
export const useInstallWay = () => useSyncExternalStore(follow, installWay, () => undefined)

function follow(changed: () => void) {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

function installWay(): InstallWay | undefined {
  if (isInstalled || !matchMedia('(display-mode: browser)').matches) return undefined
  if (held) return 'ask'
  // only the browsers of iPhones and iPads know the word, and they cannot be asked
  return (navigator as { standalone?: boolean }).standalone === false ? 'tell' : undefined
}

/** One question for each offer of the browser. */
export async function install() {
  const offer = held
  await offer?.prompt()
  await offer?.userChoice
  hold(undefined)
}

/** After a logged cleanup, once ever on this device. Where nothing can be kept nobody is asked at every turn. */
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

/** Whether the Litterlog offers it now. */
export const useInstallOffered = () =>
  useSyncExternalStore(
    follow,
    () => isOffered,
    () => false,
  )
