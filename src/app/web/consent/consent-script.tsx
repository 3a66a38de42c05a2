import { ScriptOnce } from '@tanstack/react-router'
import { COOKIE_CONSENT_KEY } from './consent.ts'

/**
 * Inline script that shows the cookie strip before the first paint to visitors who have not answered, and stores the
 * answers "Accept All" and "Reject All". It works before hydration, and where pages load no framework.
 */
export const CookieConsentScript = () => (
  <ScriptOnce>
    {import.meta.env.SSR ? `(${askForCookieConsent.toString()})(${JSON.stringify(COOKIE_CONSENT_KEY)})` : ''}
  </ScriptOnce>
)

function askForCookieConsent(key: string) {
  const page = document.documentElement
  const isDecision = (value: string | null | undefined) => value === 'all' || value === 'necessary'

  function apply(value: string | null) {
    if (isDecision(value)) delete page.dataset.consent
    else page.dataset.consent = 'ask'
  }

  let stored: string | null = null
  try {
    stored = localStorage.getItem(key)
  } catch {
    // If `localStorage` is blocked, each page asks again.
  }
  apply(stored)

  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply(event.newValue)
  })
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-consent]') : null
    const value = button?.dataset.consent
    if (!value || !isDecision(value)) return
    try {
      localStorage.setItem(key, value)
    } catch {
      // The answer holds until the page closes.
    }
    // The browser sends the `storage` event to other tabs only.
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    // The pressed button disappears and would lose the focus.
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
