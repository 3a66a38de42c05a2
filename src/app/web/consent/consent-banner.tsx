import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { saveCookieConsentDecision, openCookiePreferences } from './consent.ts'

const outline = buttonClassName({ variant: 'outline' })

export default function ConsentBanner() {
  return (
    <section aria-labelledby="cookie-consent" className="consent-banner">
      <div className="consent-card">
        <div>
          <h2 id="cookie-consent" className="text-xl">
            Cookies, only the useful kind
          </h2>
          <p className="mt-1 max-w-[62ch] text-sm text-ink-2">
            We keep what the site needs to work: your sign-in, this answer and the theme you pick. With your consent we
            may also remember how you last set a list. No advertising cookies. Read the{' '}
            <PageLink to="/cookie-policy" className="font-semibold text-creek underline">
              Cookie Policy
            </PageLink>
            .
          </p>
        </div>
        <div className="consent-answers">
          <button type="button" className={outline} onClick={() => saveCookieConsentDecision('all')}>
            Accept All
          </button>
          <button type="button" className={outline} onClick={() => saveCookieConsentDecision('necessary')}>
            Reject All
          </button>
          <button type="button" className={outline} onClick={openCookiePreferences}>
            Customize Preferences
          </button>
        </div>
      </div>
    </section>
  )
}
