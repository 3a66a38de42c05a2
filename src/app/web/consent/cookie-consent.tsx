import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import {
  closeCookiePreferences,
  openCookiePreferences,
  useCookieConsentDecision,
  useCookiePreferencesOpen,
} from './consent.ts'

const Preferences = createLoadableDialog(() => import('./preferences-dialog.tsx'))

const outline = buttonClassName({ variant: 'outline' })

/**
 * Strip that asks for cookie consent, with a dialog for preferences. Every page contains the strip, so that pages stay
 * cacheable. The inline page script (ask-for-consent.ts) shows it and handles the first two buttons.
 */
export function CookieConsent() {
  const consent = useCookieConsentDecision()
  const isOpen = useCookiePreferencesOpen()
  return (
    <>
      <section aria-labelledby="cookie-consent" className="consent-strip">
        <p>
          <b id="cookie-consent" className="font-semibold text-ink">
            Cookies, only the useful kind.
          </b>{' '}
          <span className="consent-more">
            One keeps you signed in. With your consent one may remember your choices.{' '}
          </span>
          <PageLink to="/cookie-policy" className="font-semibold whitespace-nowrap text-creek underline">
            Cookie Policy
          </PageLink>
        </p>
        <div className="consent-answers">
          <button type="button" className={outline} data-consent="all">
            Accept All
          </button>
          <button type="button" className={outline} data-consent="necessary">
            Reject All
          </button>
          <button type="button" className={outline} data-consent="preferences" onClick={openCookiePreferences}>
            <span>
              Customize<span> Preferences</span>
            </span>
          </button>
        </div>
      </section>
      {isOpen && <Preferences consent={consent ?? 'necessary'} onClose={closeCookiePreferences} />}
    </>
  )
}
