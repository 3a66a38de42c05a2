import { createLocalStorageValue } from '#platform/web/stored-value.ts'

/** Stored cookie consent. Where `localStorage` is blocked, each page asks again. */
export const storedConsent = createLocalStorageValue('cookie-consent')

const isDecision = (value: string | null | undefined) => value === 'all' || value === 'necessary'

/**
 * Shows the cookie strip before the first paint until the visitor decides, and stores "Accept All" or "Reject All". It
 * is in the inline page script, so that the strip works before React loads.
 */
export function askForCookieConsent() {
  const page = document.documentElement
  const apply = () => {
    if (isDecision(storedConsent.read())) delete page.dataset.consent
    else page.dataset.consent = 'ask'
  }
  apply()
  addEventListener('storage', apply)
  // The browser scrolls a keyboard-focused control into view, but not a field that is touched while partly covered.
  addEventListener('focusin', ({ target }) => {
    const isField = (target as Element).matches('input:not([type=checkbox], [type=radio]), textarea')
    if (isField && page.dataset.consent === 'ask') (target as Element).scrollIntoView({ block: 'nearest' })
  })
  addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('button[data-consent]')?.dataset.consent
    if (!answer || !isDecision(answer)) return
    storedConsent.write(answer)
    // The pressed button disappears and would lose the focus.
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
