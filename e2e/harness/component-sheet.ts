import type { Page } from 'playwright-core'

export async function waitForComponentSheetPage(page: Page) {
  await page.locator('[aria-busy=false]').first().waitFor()
  return page
}
