import { expectNoBarrier, walks } from './harness/accessible.ts'
import { eventSentences as say } from '#features/events/copy.ts'
import { test } from './harness/test.ts'
import { said } from './harness/visitor.ts'

test.for(walks)(
  'the event finder, its filters and its empty result pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/cleanups?country=US', { size, isKnown: true })
    await page.getByRole('list', { name: 'Cleanups' }).waitFor()
    const toggle = page.getByRole('button', { name: 'Filters (1)' })
    if (size === 'phone') await toggle.click()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: /State\/Region$/ }).click()
    await page.getByRole('option', { name: 'All states' }).waitFor()
    await expectNoBarrier(page)
    await page.goto('/cleanups?tag=nobody-has-this')
    await said(page, say.noneFound)
    await expectNoBarrier(page)
  },
)
