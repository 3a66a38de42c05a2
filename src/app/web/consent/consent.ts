import { useSyncExternalStore } from 'react'
import { useStoredValue } from '#platform/web/use-stored-value.ts'
import { storedConsent } from './ask-for-consent.ts'

export type CookieConsentDecision = 'necessary' | 'all'

/** Reads the cookie consent: undefined on the server, where it is unknown; null until the visitor decides. */
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
