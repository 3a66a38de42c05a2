import { Suspense, lazy } from 'react'
import { useConsent, usePreferencesOpen } from './consent.ts'

const Banner = lazy(() => import('./consent-banner.tsx'))
const Preferences = lazy(() => import('./preferences-dialog.tsx'))

/** Asks whoever has not decided. Only the browser knows, so the page is the same for all and may be cached. */
export function CookieConsent() {
  const consent = useConsent()
  const isOpen = usePreferencesOpen()
  return (
    <Suspense>
      {consent === null && <Banner />}
      {isOpen && <Preferences consent={consent ?? 'necessary'} />}
    </Suspense>
  )
}
