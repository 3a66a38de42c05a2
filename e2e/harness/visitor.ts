import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const CONSENT_BANNER_TITLE = 'Cookies, only the useful kind'

export async function waitForConsentBanner(page: Page) {
  await page.getByRole('region', { name: CONSENT_BANNER_TITLE }).waitFor()
  return page
}

/** Rejects optional cookies, which closes the banner. */
export async function dismissConsentBanner(page: Page) {
  await page.getByRole('button', { name: 'Reject All' }).click()
  await page.getByRole('region', { name: CONSENT_BANNER_TITLE }).waitFor({ state: 'hidden' })
  return page
}

export const findButton = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })

export const pressButton = (place: Page | Locator, name: string) => findButton(place, name).click()

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

export async function chooseMemberMenuItem(page: Page, role: 'button' | 'link', name: string) {
  await waitForPageHydration(page)
  await page.getByRole('button', { name: /^Open your menu/ }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole(role, { name, exact: true }).click()
}

/** Waits for a text that is visible, not only announced to screen readers. */
export const waitForVisibleText = (place: Page | Locator, sentence: string) =>
  place.getByText(sentence, { exact: true }).and(place.locator(':not(.sr-only)')).waitFor()

export async function waitForToast(
  page: Page,
  kind: 'success' | 'error' | 'warning',
  title: string,
  description?: string,
) {
  // A previous toast with the same text may still be fading out.
  const has = (sentence: string) => ({ has: page.getByText(sentence, { exact: true }) })
  const cards = page.locator(`[data-toast=${kind}]`, has(title))
  await (description ? cards.filter(has(description)) : cards).first().waitFor()
}

/** Waits until the page is hydrated: before that, pressing a server-rendered button does nothing. */
export async function waitForPageHydration(page: Page) {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
}

/**
 * Checks that React has hydrated the root and every control. React marks a control as hydrated shortly before its page,
 * and a navigation in between would render the control again.
 */
export function isHydrated() {
  // While the document is loading, its scripts may be missing because they are at its end, so the page counts as not
  // hydrated.
  if (document.readyState === 'loading') return false
  if (!document.querySelector('script[type=module][src^="/assets/"]')) return true
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const roots = Object.entries(document).flatMap(([key, root]) => (key.startsWith('__reactContainer') ? [root] : []))
  const [root] = roots as Root[]
  if (!root || root.stateNode.current.memoizedState.isDehydrated) return false
  const controls = Array.from(document.querySelectorAll('a[href], button, input, select, textarea'))
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
}

/** Makes a visitor's page load its scripts, as hovering over a control does. */
export async function loadPageScripts(page: Page) {
  await page.locator(':is(main, footer) button:not([data-expands])').first().dispatchEvent('focusin')
  await page.locator('script[type=module]').first().waitFor({ state: 'attached' })
  await waitForPageHydration(page)
}

export async function waitForMemberPage(page: Page) {
  const menu = page.getByRole('button', { name: 'Open your menu' })
  await menu.or(page.getByRole('link', { name: /, admin dashboard$/ })).waitFor()
  await waitForPageHydration(page)
}

/**
 * Distance in milliseconds from now to the time at which the page's clock is paused. Playwright cannot move the clock
 * back, and pausing takes time.
 */
const CLOCK_MARGIN_MS = 10_000

/** Pauses the clock of the page. Afterwards time passes only with `page.clock.runFor`. */
export async function pausePageClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + CLOCK_MARGIN_MS)
}

/** Cuts the browser's network after the page has loaded the modules that it prefetches when idle. */
export async function cutNetworkAfterPrefetch(page: Page) {
  const isHere = () =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')).every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    )
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(isHere)).toBe(true)
  await page.context().setOffline(true)
}

/** Advances the page's paused clock in steps until the element is visible, because its timer may start late. */
export async function advanceClockUntilVisible(page: Page, what: Locator) {
  const look = async () => {
    await page.clock.runFor(50)
    return what.isVisible()
  }
  await expect.poll(look).toBe(true)
}

/**
 * Performs an action and waits until the page has finished one more request to this path. An aborted request counts
 * too.
 */
export async function waitForResponseAfter(page: Page, path: string, act: () => unknown) {
  const answers = () =>
    page.evaluate((path) => {
      const of = ({ name }: PerformanceEntry) => new URL(name).pathname === path
      return performance.getEntriesByType('resource').filter(of).length
    }, path)
  const before = await answers()
  await act()
  await expect.poll(answers).toBeGreaterThan(before)
}

export const waitForUrlPath = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)

export async function expectFocused(control: Locator) {
  await expect.poll(() => control.evaluate((each) => each === document.activeElement)).toBe(true)
}
