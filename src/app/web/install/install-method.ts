/**
 * How the app can be installed. `ask`: a button opens the browser's install prompt. `tell`: instructions only, as on
 * iPhones, which have no prompt.
 */
export type AppInstallMethod = 'ask' | 'tell'

declare global {
  interface Window {
    /** Install prompt that the browser offered before `install-offer.ts` was loaded. The page script keeps it. */
    installPrompt?: Event
  }
}

/** Whether the browser is one of iPhones and iPads. Only they define `navigator.standalone`, and they have no prompt. */
export const isInstalledByInstructions = () => (navigator as { standalone?: boolean }).standalone === false

/** Shows what belongs to a way of installing the app, by an attribute of the root element. */
export const showInstallMethod = (method: AppInstallMethod | undefined) =>
  document.documentElement.setAttribute('data-install', method ?? '')
