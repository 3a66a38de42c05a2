import { expectAccessiblePage, axeOnlyScreenSizes } from './harness/accessibility.ts'
import { eventUiTexts as texts } from '#features/events/copy.ts'
import { test } from './harness/test.ts'
import { waitForVisibleText } from './harness/visitor.ts'

test.for(axeOnlyScreenSizes)(
  'the Cleanup Finder, its filters and its empty result pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/cleanups?country=US', { size, isKnown: true })
    await page.getByRole('list', { name: 'Cleanups' }).waitFor()
    const toggle = page.getByRole('button', { name: 'Filters (1)' })
    if (size === 'phone') await toggle.click()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: /State\/Region$/ }).click()
    await page.getByRole('option', { name: 'All states' }).waitFor()
    await expectAccessiblePage(page)
    await page.goto('/cleanups?tag=nobody-has-this')
    await waitForVisibleText(page, texts.noneFound)
    await expectAccessiblePage(page)
  },
)
