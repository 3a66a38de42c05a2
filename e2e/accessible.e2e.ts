import { overlayPlaces, pagePlaces } from '../bench/access/table/places.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { expect, test } from './harness/test.ts'

/**
 * Pages and dialogs of the accessibility walk that have an address. A test of its table checks that none is missing.
 */
const places = [...pagePlaces, ...overlayPlaces].filter(({ routes }) => routes?.length)

/** Sizes and themes alternate between pages. The accessibility walk checks every page in all of them. */
const looks = places.map((place, nr) => ({
  ...place,
  size: nr % 2 ? 'on a phone' : 'on a desktop',
  isNarrow: nr % 2 === 1,
}))

test.for(looks)(
  'the page or dialog "$name" passes the accessibility checks $size',
  async ({ reach, isNarrow }, { open }) => {
    const page = await reach({ isNarrow, open })
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
    await expectAccessiblePage(page, { without: 'iframe' })
  },
)
