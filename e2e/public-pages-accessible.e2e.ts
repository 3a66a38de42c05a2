import { expectAccessible } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'
import { decided } from './harness/visitor.ts'

test.for(['/about-us', '/download', '/terms', '/privacy', '/cookie-policy'])(
  'no barrier on %s, large and small, light and dark',
  async (path, { open }) => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await decided(await open(path, { size }))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
      expect(ids).toEqual([...new Set(ids)])
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme=dark]').waitFor()
      await expectAccessible(page)
    }
  },
)
