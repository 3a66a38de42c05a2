import type { Page } from 'playwright-core'

/** The component sheet once it answers. */
export async function awake(page: Page) {
  await page.locator('[aria-busy=false]').first().waitFor()
  return page
}
