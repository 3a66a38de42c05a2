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
    /** The page script may store this offer before React loads. */
    installOffer?: InstallOffer | undefined
  }
}

/**
 * `ask`: a button opens the browser's install prompt. `tell`: instructions only, as on iPhones, which have no prompt.
 */
export type AppInstallMethod = 'ask' | 'tell'

export const INSTALL_CHANGED_EVENT_NAME = 'install-changed'

/** Undefined if the app is already installed or the browser cannot install it. */
export function getInstallMethod(): AppInstallMethod | undefined {
  if (!matchMedia('(display-mode: browser)').matches) return undefined
  if (window.installOffer) return 'ask'
  // Only browsers on iPhones and iPads define `navigator.standalone`, and they have no install prompt.
  return (navigator as { standalone?: boolean }).standalone === false ? 'tell' : undefined
}

/** Stores or clears the browser's offer. The root attribute `data-install` shows the parts for the install method. */
export function keepInstallOffer(offer: InstallOffer | undefined) {
  window.installOffer = offer
  document.documentElement.setAttribute('data-install', getInstallMethod() ?? '')
  dispatchEvent(new Event(INSTALL_CHANGED_EVENT_NAME))
}

/** Each offer opens the prompt only once. */
export async function openInstallPrompt() {
  const offer = window.installOffer
  try {
    await offer?.prompt()
    await offer?.userChoice
  } catch {
    // The browser has withdrawn its offer.
  }
  keepInstallOffer(undefined)
}
