import { opened, pages } from '../bench/access/table/places.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'

/** The places of the long walk that are an address: a test of its table wants every address of the product among them. */
const places = [...pages, ...opened].filter(({ routes }) => routes?.length)

test.for(places)('no barrier on a page: $name', async ({ reach }, { open }) => {
  const page = await reach({ isNarrow: false, open })
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  await expectNoBarrier(page, { without: 'iframe' })
})
