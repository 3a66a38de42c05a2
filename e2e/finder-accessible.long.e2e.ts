import { expectAccessible, axeOnlySizes } from './harness/accessibility.ts'
import { eventSentences as say } from '#features/events/copy.ts'
import { test } from './harness/test.ts'
import { waitForText } from './harness/visitor.ts'

test.for(axeOnlySizes)(
  'the Cleanup Finder, its filters and its empty result pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/cleanups?country=US', { size, isKnown: true })
    await page.getByRole('list', { name: 'Cleanups' }).waitFor()
    const toggle = page.getByRole('button', { name: 'Filters (1)' })
    if (size === 'phone') await toggle.click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /State\/Region$/ }).click()
    await page.getByRole('option', { name: 'All states' }).waitFor()
    await expectAccessible(page)
    await page.goto('/cleanups?tag=nobody-has-this')
    await waitForText(page, say.noneFound)
    await expectAccessible(page)
  },
)
