import type { Page } from 'playwright-core'

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
