import type { Page } from 'playwright-core'

/** Waits until the component sheet is hydrated. */
export async function awake(page: Page) {
  await page.locator('[aria-busy=false]').first().waitFor()
  return page
}
