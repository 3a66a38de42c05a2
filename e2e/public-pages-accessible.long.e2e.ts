import { expectNoBarrier } from './harness/accessible.ts'
import { test } from './harness/test.ts'
import { decided } from './harness/visitor.ts'

const PAGES = ['/about-us', '/download', '/terms', '/privacy', '/cookie-policy']

// one window for all pages: a new one for each would take longer than the checks
test.for(['desktop', 'phone'] as const)('no barrier on a public page: %s', async (size, { open }) => {
  const page = await decided(await open(PAGES[0]!, { size }))
  for (const path of PAGES) {
    await page.goto(path)
    await expectNoBarrier(page)
  }
})
