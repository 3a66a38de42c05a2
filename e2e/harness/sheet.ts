import type { Page } from 'playwright-core'

/** The component sheet once it answers. The consent banner lies over it until it is told. */
export async function awake(page: Page) {
  const reject = page.getByRole('button', { name: 'Reject All' })
  await reject.click()
  await reject.waitFor({ state: 'detached' })
  await page.locator('[aria-busy=false]').first().waitFor()
  return page
}
