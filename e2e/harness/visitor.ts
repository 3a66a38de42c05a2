import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const BANNER = 'Cookies, only the useful kind'

/** The page once its scripts run: they ask whoever was never here before. */
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

/** Waits until the page says so, word for word. */
export const said = (place: Page | Locator, sentence: string) => place.getByText(sentence, { exact: true }).waitFor()

/** Waits for a toast, and its second line where it has one. */
export async function toast(page: Page, kind: 'success' | 'error' | 'warning', title: string, description?: string) {
  // the one before it may say the same, and be on its way out
  const card = page.locator(`[data-toast=${kind}]`, { has: page.getByText(title, { exact: true }) }).first()
  await card.waitFor()
  if (description) await said(card, description)
}

/** Waits for a control, and until a press does something: the server draws it before the scripts run. */
export async function answers(control: Locator) {
  const isTaken = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTaken).toBe(true)
}

/** The page of a member once it answers; the menu is the last to do so. */
export async function ready(page: Page) {
  await answers(page.getByRole('button', { name: 'Open your menu' }))
  return page
}

/** From now on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
