import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const BANNER = 'Cookies, only the useful kind'

/** The page of a first visit, once it asks about cookies. */
export async function alive(page: Page) {
  await page.getByRole('region', { name: BANNER }).waitFor()
  return page
}

/** The page of somebody who has answered, and whom nothing stands in the way of. */
export async function decided(page: Page) {
  await page.getByRole('button', { name: 'Reject All' }).click()
  await page.getByRole('region', { name: BANNER }).waitFor({ state: 'detached' })
  return page
}

export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })

export const press = (place: Page | Locator, name: string) => button(place, name).click()

/** Waits until the page is the one of that title. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** A link or button of the menu that a member opens at their name. */
export async function inMenu(page: Page, role: 'button' | 'link', name: string) {
  await taken(page)
  await page.getByRole('button', { name: /^Open your menu/ }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole(role, { name, exact: true }).click()
}

/** Waits until the page says so, word for word. */
export const said = (place: Page | Locator, sentence: string) => place.getByText(sentence, { exact: true }).waitFor()

/** Waits for a toast, and its second line where it has one. */
export async function toast(page: Page, kind: 'success' | 'error' | 'warning', title: string, description?: string) {
  // the one before it may say the same, and be on its way out
  const has = (sentence: string) => ({ has: page.getByText(sentence, { exact: true }) })
  const cards = page.locator(`[data-toast=${kind}]`, has(title))
  await (description ? cards.filter(has(description)) : cards).first().waitFor()
}

/** Waits until the scripts have taken over all that the server drew: before that a press of a button does nothing. */
export async function taken(page: Page) {
  await expect.poll(() => page.evaluate(isTaken)).toBe(true)
}

/** A control is prepared some moments before its page as a whole is taken over: whoever goes on between has it drawn anew. */
function isTaken() {
  // the scripts stand at the end of a page, which may still be on its way
  if (document.readyState === 'loading') return false
  if (!document.querySelector('script[type=module][src^="/assets/"]')) return true
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const roots = Object.entries(document).flatMap(([key, root]) => (key.startsWith('__reactContainer') ? [root] : []))
  const [root] = roots as Root[]
  if (!root || root.stateNode.current.memoizedState.isDehydrated) return false
  const controls = Array.from(document.querySelectorAll('a[href], button, input, select, textarea'))
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
}

/** The page of a member once it answers, or one of the admin console. */
export async function ready(page: Page) {
  const menu = page.getByRole('button', { name: 'Open your menu' })
  await menu.or(page.getByRole('link', { name: /, admin dashboard$/ })).waitFor()
  await taken(page)
}

/** Further on than a busy machine needs for the order to stop: no clock goes back. */
const AHEAD = 10_000

/** From now on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + AHEAD)
}

/** Once all is there that the page loads when it is idle, and what it has begun to fetch since. */
export async function goOffline(page: Page) {
  const isHere = () =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')).every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    )
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(isHere)).toBe(true)
  await page.context().setOffline(true)
}

/** Lets the clock that stands go on until this is seen: what puts it there may not have begun yet. */
export async function untilSeen(page: Page, what: Locator) {
  const look = async () => {
    await page.clock.runFor(50)
    return what.isVisible()
  }
  await expect.poll(look).toBe(true)
}

/** Does it, and waits until the page has had one more answer from there, whichever: what the page itself breaks off ends too. */
export async function answered(page: Page, path: string, act: () => unknown) {
  const answers = () =>
    page.evaluate((path) => {
      const of = ({ name }: PerformanceEntry) => new URL(name).pathname === path
      return performance.getEntriesByType('resource').filter(of).length
    }, path)
  const before = await answers()
  await act()
  await expect.poll(answers).toBeGreaterThan(before)
}

/** The address, once the page is there. */
export const arrivedAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)

/** Waits until this is what the keys act on. */
export async function focused(control: Locator) {
  await expect.poll(() => control.evaluate((each) => each === document.activeElement)).toBe(true)
}
