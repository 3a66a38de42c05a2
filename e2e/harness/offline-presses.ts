import type { Page } from 'playwright-core'
import { overlayPlaces, pagePlaces } from '../../bench/access/table/places.ts'
import type { Place } from '../../bench/access/table/place.ts'
import { connectionUiTexts } from '#app/web/shells/copy.ts'
import {
  type PageControl,
  findListedControl,
  listControls,
  listNoticeable,
  wasAnythingNoticed,
  watchNoticeable,
} from './browser/controls.ts'
import { withSharedSession } from './members.ts'
import { type VisitOptions, expect, test } from './test.ts'

type Open = (address: string, visit: VisitOptions) => Promise<Page>
type Size = NonNullable<VisitOptions['size']>

/** Milliseconds in which a press must have an effect. Requests fail immediately, so slow machines need the time. */
const EFFECT_MS = 3000

/** Ways to lose the network: on a desktop the browser notices the loss, on a phone it does not. */
const NETWORKS = {
  desktop: {
    cut: (page: Page) => page.context().setOffline(true),
    restore: (page: Page) => page.context().setOffline(false),
  },
  phone: {
    cut: (page: Page) => page.context().route('**', (route) => route.abort('internetdisconnected')),
    restore: (page: Page) => page.context().unroute('**'),
  },
}

/** Controls without an effect until a location is typed, the page is scrolled, or a number is above its minimum. */
const WITHOUT_EFFECT_YET = ['Show this location', 'Return to Top', 'One week less', '5 minutes less']

/** Pages and overlays of the accessibility checks, except developer pages, whose controls partly have no effect. */
const places = [...pagePlaces, ...overlayPlaces].filter(({ name }) => !name.startsWith('/dev/'))

/** Keys of controls that already responded on another page with the same frame, or in another state of the page. */
const answered = new Set<string>()

/** Declares a test per page or overlay. Each screen size is a separate test file, because files run in parallel. */
export const testControlPressesOffline = (size: Size) =>
  test.for(places)(
    `each control of "$name" responds to a press without a network, on a ${size}`,
    // Some pages have dozens of controls.
    { timeout: 600_000 },
    async (place, { open }) => {
      expect(await listSilentControls(place, size, open)).toEqual([])
    },
  )

/** Presses each control that no earlier page has tested, offline, and returns those without a noticeable effect. */
async function listSilentControls(place: Place, size: Size, open: Open) {
  const reach = async () => {
    const page = await place.reach({
      isNarrow: size === 'phone',
      open: async (address, visit) => open(address, { size, ...(await withSharedSession(visit)), isCut: true }),
    })
    await cutNetwork(page, size)
    return page
  }
  let page = await reach()
  const url = page.url()
  const { pathname } = new URL(url)
  const frame = `${size} ${pathname.startsWith('/admin-main')} ${await hasMemberMenu(page)}`
  const route = `${frame} ${pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/#')}`
  let start = await listNoticeable(page)
  const silent: string[] = []
  for (const control of await listControls(page)) {
    if (WITHOUT_EFFECT_YET.includes(control.name)) continue
    // Each dialog has its own "Cancel", and each page state its own "Try Again".
    const isOfPlace = control.isInDialog || control.name === 'Try Again'
    const key = `${control.isInFrame ? frame : isOfPlace ? `${size} ${place.name}` : route} ${control.key}`
    if (answered.has(key)) continue
    const hasEffect = await hasPressEffect(page, control)
    if (hasEffect) answered.add(key)
    if (hasEffect === false) silent.push(control.name)
    if (await takeBackPress(page, start)) continue
    // The offline page has no own URL: with a network, another page opens.
    if (place.routes && !place.routes.includes('/offline')) {
      // The error page would reload itself as soon as the network returns.
      await page.goto('about:blank')
      await NETWORKS[size].restore(page)
      await page.goto(url)
      await cutNetwork(page, size)
    } else {
      await page.context().close()
      page = await reach()
    }
    start = await listNoticeable(page)
  }
  return silent
}

const hasMemberMenu = (page: Page) => page.getByRole('button', { name: 'Open your menu' }).isVisible()

/** Cuts the network after the page has finished its idle prefetching. */
async function cutNetwork(page: Page, size: Size) {
  await page.evaluate(async () => {
    window.print = () => void (document.title = 'Printing')
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })
  await NETWORKS[size].cut(page)
  await waitUntilStill(page)
}

/** Waits until the page stops changing by itself. */
async function waitUntilStill(page: Page) {
  let seen = ''
  const isStill = async () => {
    const before = seen
    seen = (await listNoticeable(page)).join('\n')
    return seen === before
  }
  await expect.poll(isStill, { interval: 150 }).toBe(true)
}

/** Heading of the error page, which must not appear just because the network is missing. */
const FAULT = 'Something went wrong'

/**
 * Presses a control and returns whether the page changes, shows a message, or opens a browser dialog. The error page
 * does not count. Undefined if the control cannot be pressed.
 */
async function hasPressEffect(page: Page, control: PageControl): Promise<boolean | undefined> {
  const found = await findListedControl(page, control)
  // An earlier press may have changed the page's data, such as the only unread message.
  if ((await found.count()) === 0) return undefined
  try {
    await found.scrollIntoViewIfNeeded({ timeout: EFFECT_MS })
  } catch {
    // Hydration has replaced the visitor's frame by the member's, so users do not see the control either.
    return undefined
  }
  await waitUntilStill(page)
  let hasEffect = (await listNoticeable(page)).includes(connectionUiTexts.pressNeedsNetwork)
  const noteEffect = () => (hasEffect = true)
  page.once('filechooser', noteEffect)
  page.once('download', noteEffect)
  await watchNoticeable(page)
  try {
    await found.click({ timeout: EFFECT_MS })
  } catch {
    // Another element covers the control, so users cannot press it either.
    return undefined
  }
  for (const end = Date.now() + EFFECT_MS; !hasEffect && Date.now() < end;)
    // The left operand of `||` is evaluated after the wait, because a file chooser may open during the wait.
    hasEffect = (await wasAnythingNoticed(page)) || hasEffect
  await waitUntilStill(page).catch(() => undefined)
  return hasEffect && !(await page.getByRole('heading', { name: FAULT }).isVisible())
}

/** Reverts a press with Escape. False if the page then differs from before the press. */
async function takeBackPress(page: Page, start: string[]) {
  const isAsBefore = async () => {
    await page.evaluate(() => scrollTo(0, 0))
    return (await listNoticeable(page)).join('\n') === start.join('\n')
  }
  try {
    if (await isAsBefore()) return true
    await page.keyboard.press('Escape')
    for (let look = 0; look < 5; look++) if (await isAsBefore()) return true
  } catch {
    // The press has opened another document.
  }
  return false
}
