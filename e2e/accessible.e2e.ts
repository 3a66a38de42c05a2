import { opened, pages } from '../bench/access/table/places.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'

/** The places of the long walk that are an address: a test of its table wants every address of the product among them. */
const places = [...pages, ...opened].filter(({ routes }) => routes?.length)

/** Each in one size and theme, in turns; the long walk looks at all of them in both. */
const looks = places.map((place, nr) => ({
  ...place,
  size: nr % 2 ? 'on a phone' : 'on a desktop',
  isNarrow: nr % 2 === 1,
}))

test.for(looks)('no barrier on a page: $name, $size', async ({ reach, isNarrow }, { open }) => {
  const page = await reach({ isNarrow, open })
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  await expectNoBarrier(page, { without: 'iframe' })
})
