import { expectAccessible } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'
import { decided } from './harness/visitor.ts'

const PAGES = ['/about-us', '/download', '/terms', '/privacy', '/cookie-policy']

// one window for all pages: a new one for each would take longer than the checks
test.for(['desktop', 'phone'] as const)('no barrier on a public page, light or dark: %s', async (size, { open }) => {
  const page = await decided(await open(PAGES[0]!, { size }))
  for (const path of PAGES) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBeLessThanOrEqual(0)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids, path).toEqual([...new Set(ids)])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme=dark]').waitFor()
    await expectAccessible(page)
  }
})
