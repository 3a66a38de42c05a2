import { Suspense, lazy } from 'react'
import { useCookieConsentDecision, useCookiePreferencesOpen } from './consent.ts'

const Banner = lazy(() => import('./consent-banner.tsx'))
const Preferences = lazy(() => import('./preferences-dialog.tsx'))

/** Shows the cookie banner until the visitor decides. Only the browser knows the decision, so pages stay cacheable. */
export function CookieConsentBanner() {
  const consent = useCookieConsentDecision()
  const isOpen = useCookiePreferencesOpen()
  return (
    <Suspense>
      {consent === null && <Banner />}
      {isOpen && <Preferences consent={consent ?? 'necessary'} />}
    </Suspense>
  )
}
