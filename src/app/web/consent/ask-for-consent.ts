import { createLocalStorageValue } from '#platform/web/stored-value.ts'

/** Cookie consent that is stored on the device. Where `localStorage` is blocked, each page asks again. */
export const storedConsent = createLocalStorageValue('cookie-consent')

const isDecision = (value: string | null | undefined) => value === 'all' || value === 'necessary'

/**
 * Shows the cookie strip before the first paint to visitors who have not answered, and stores the answers "Accept All"
 * and "Reject All". It is part of the inline page script, so the strip works before React is loaded.
 */
export function askForCookieConsent() {
  const page = document.documentElement
  const apply = () => {
    if (isDecision(storedConsent.read())) delete page.dataset.consent
    else page.dataset.consent = 'ask'
  }
  apply()
  addEventListener('storage', apply)
  // The browser scrolls to a control that gets the focus by key, but not to a field that is touched where it peeps out.
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
