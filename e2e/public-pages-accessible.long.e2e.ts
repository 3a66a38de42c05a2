import { expectAccessiblePage } from './harness/accessibility.ts'
import { test } from './harness/test.ts'
import { dismissConsentBanner } from './harness/visitor.ts'

const PAGES = ['/about-us', '/download', '/terms', '/privacy', '/cookie-policy']

// All pages share a window, because a new one for each would take longer than the checks.
test.for(['desktop', 'phone'] as const)(
  'the public pages pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await dismissConsentBanner(await open(PAGES[0]!, { size }))
    for (const path of PAGES) {
      await page.goto(path)
      await expectAccessiblePage(page)
    }
  },
)
