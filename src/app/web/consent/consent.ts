import { useSyncExternalStore } from 'react'
import { stored } from '#platform/web/stored.ts'

/** The visitor's cookie consent: strictly necessary storage only, or preferences too. */
export type Consent = 'necessary' | 'all'

const consent = stored('cookie-consent')

/** Reads the cookie consent. Undefined on the server, where it is unknown; null until the visitor has decided. */
export function useConsent(): Consent | null | undefined {
  const value = consent.use()
  return value === 'necessary' || value === 'all' || value === undefined ? value : null
}

export function decide(value: Consent) {
  consent.write(value)
  closePreferences()
}

const OPEN = 'cookie-preferences'
let isOpen = false

const setOpen = (value: boolean) => {
  isOpen = value
  dispatchEvent(new Event(OPEN))
}
export const openPreferences = () => setOpen(true)
export const closePreferences = () => setOpen(false)

export const usePreferencesOpen = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener(OPEN, changed)
      return () => removeEventListener(OPEN, changed)
    },
    () => isOpen,
    () => false,
  )
