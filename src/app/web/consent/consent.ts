import { useSyncExternalStore } from 'react'
import { useStoredValue } from '#platform/web/use-stored-value.ts'
import { storedConsent } from './ask-for-consent.ts'

/** The visitor's cookie consent: strictly necessary browser storage only, or also storage of preferences. */
export type CookieConsentDecision = 'necessary' | 'all'

/** Reads the cookie consent. Undefined on the server, where it is unknown; null until the visitor has decided. */
export function useCookieConsentDecision(): CookieConsentDecision | null | undefined {
  const value = useStoredValue(storedConsent)
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
