/**
 * Chromium's `beforeinstallprompt` event, which TypeScript's library types lack. Its method `prompt` opens the install
 * prompt.
 */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Browser's offer to install the app. The page script may store it before React loads. */
    installOffer?: InstallOffer | undefined
  }
}

/**
 * How the app can be installed. `ask`: a button opens the browser's install prompt. `tell`: instructions only, as on
 * iPhones, which have no prompt.
 */
export type AppInstallMethod = 'ask' | 'tell'

export const INSTALL_CHANGED_EVENT_NAME = 'install-changed'

/** Reads how the app can be installed. Undefined if it is already installed or the browser cannot install it. */
export function getInstallMethod(): AppInstallMethod | undefined {
  if (!matchMedia('(display-mode: browser)').matches) return undefined
  if (window.installOffer) return 'ask'
  // Only browsers on iPhones and iPads define `navigator.standalone`, and they have no install prompt.
  return (navigator as { standalone?: boolean }).standalone === false ? 'tell' : undefined
}

/**
 * Stores or clears the browser's offer to install the app. The root attribute `data-install` shows the parts for the
 * install method.
 */
export function storeInstallOffer(offer: InstallOffer | undefined) {
  window.installOffer = offer
  document.documentElement.setAttribute('data-install', getInstallMethod() ?? '')
  dispatchEvent(new Event(INSTALL_CHANGED_EVENT_NAME))
}

/** Opens the browser's install prompt. Each offer of the browser allows this only once. */
export async function openInstallPrompt() {
  const offer = window.installOffer
  try {
    await offer?.prompt()
    await offer?.userChoice
  } catch {
    // The browser has withdrawn its offer.
  }
  storeInstallOffer(undefined)
}
