import { useSyncExternalStore } from 'react'
import { createLocalStorageValue } from '#platform/web/stored-value.ts'

/** The visitor's cookie consent: strictly necessary browser storage only, or also storage of preferences. */
export type CookieConsentDecision = 'necessary' | 'all'

export const COOKIE_CONSENT_KEY = 'cookie-consent'

const storedConsent = createLocalStorageValue(COOKIE_CONSENT_KEY)

/** Reads the cookie consent. Undefined on the server, where it is unknown; null until the visitor has decided. */
export function useCookieConsentDecision(): CookieConsentDecision | null | undefined {
  const value = storedConsent.use()
  return value === 'necessary' || value === 'all' || value === undefined ? value : null
}

export function saveCookieConsentDecision(value: CookieConsentDecision) {
  storedConsent.write(value)
  closeCookiePreferences()
}

const PREFERENCES_EVENT = 'cookie-preferences'
let isOpen = false

const setOpen = (value: boolean) => {
  isOpen = value
  dispatchEvent(new Event(PREFERENCES_EVENT))
}
export const openCookiePreferences = () => setOpen(true)
export const closeCookiePreferences = () => setOpen(false)

export const useCookiePreferencesOpen = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener(PREFERENCES_EVENT, changed)
      return () => removeEventListener(PREFERENCES_EVENT, changed)
    },
    () => isOpen,
    () => false,
  )
