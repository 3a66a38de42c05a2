import type { Locator, Page } from 'playwright-core'
import { connectionUiTexts } from '#app/web/shells/copy.ts'
import { skipsLongTests } from '../scripts/testing/speed.mjs'
import { anApprovedEvent } from './harness/events.ts'
import { isInstallPromptOpened, simulateInstallOffer } from './harness/install-offer.ts'
import { type VisitOptions, expect, test } from './harness/test.ts'
import { waitForPageHydration, waitForToast } from './harness/visitor.ts'

const PHONE: VisitOptions = { size: 'phone', isKnown: true }
const DESKTOP: VisitOptions = { isKnown: true }

/** Times of a press, in milliseconds after the first paint. */
const DELAYS = skipsLongTests ? [50] : [50, 200, 800]

type Control = {
  address: string | (() => Promise<string>)
  visit: VisitOptions
  find: (page: Page) => Locator
  /** Waits for the visible effect of the press, handled exactly once. */
  expectEffect: (page: Page) => Promise<unknown>
}

const OFFLINE = connectionUiTexts.pressNeedsNetwork

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** The box of the checkbox. The middle of its label is a link to the terms. */
const agreement = (page: Page) => page.locator('.check-mark')
const eventAddress = async () => `/cleanups/${(await anApprovedEvent()).id}`

const CONTROLS: Record<string, Control> = {
  'the menu of the landing page': {
    address: '/',
    visit: PHONE,
    find: (page) => page.getByRole('button', { name: 'Open menu' }),
    expectEffect: (page) => dialog(page, 'Menu').waitFor(),
  },
  'the theme switch': {
    address: '/about-us',
    visit: DESKTOP,
    find: (page) => page.getByRole('contentinfo').getByText('Dark', { exact: true }),
    expectEffect: (page) => expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark'),
  },
  'a link to a legal text': {
    address: '/',
    visit: DESKTOP,
    find: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }),
    expectEffect: (page) => dialog(page, 'Terms of Service').waitFor(),
  },
  'the cookie preferences': {
    address: '/terms',
    visit: DESKTOP,
    find: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }),
    expectEffect: (page) => dialog(page, 'Cookie preferences').waitFor(),
  },
  'the contact link': {
    address: '/download',
    visit: PHONE,
    find: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }),
    expectEffect: (page) => dialog(page, 'Contact Us').waitFor(),
  },
  'the cookie strip': {
    address: '/cleanups',
    visit: {},
    find: (page) => page.locator('.consent-strip').getByRole('button', { name: 'Customize Preferences' }),
    expectEffect: (page) => dialog(page, 'Cookie preferences').waitFor(),
  },
  'a filter of the finder': {
    address: '/cleanups',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: /Country$/ }),
    expectEffect: (page) => page.getByRole('option', { name: 'All countries' }).waitFor(),
  },
  'a filter that depends on another one': {
    address: '/cleanups?country=US',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: /Month$/ }),
    expectEffect: (page) => page.getByRole('option').nth(1).waitFor(),
  },
  'the button that clears the filters': {
    address: '/cleanups?country=US',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: 'Clear Filters' }),
    expectEffect: async (page) => {
      await page.getByRole('button', { name: 'All countries Country' }).waitFor()
      expect(new URL(page.url()).search).toBe('')
    },
  },
  'the link to submit an event': {
    address: '/cleanups',
    visit: PHONE,
    find: (page) => page.getByRole('link', { name: 'Submit Cleanup Event' }),
    expectEffect: (page) => dialog(page, 'Submit Cleanup Event').waitFor(),
  },
  'the back button of an unknown address': {
    address: '/nope',
    visit: { ...DESKTOP, statuses: [404] },
    find: (page) => page.getByRole('button', { name: 'Go Back' }),
    expectEffect: (page) => expect.poll(() => page.url()).toBe('about:blank'),
  },
  'the share button of an event': {
    address: eventAddress,
    visit: { ...DESKTOP, context: { permissions: ['clipboard-write'] } },
    find: (page) => page.getByRole('button', { name: 'Share' }),
    expectEffect: (page) => waitForToast(page, 'success', 'Link copied'),
  },
  'the password eye of sign-in': {
    address: '/login',
    visit: PHONE,
    find: (page) => page.getByRole('button', { name: 'Show password' }),
    expectEffect: (page) => page.locator('input[name=password][type=text]').waitFor(),
  },
  'the submit button of sign-in': {
    address: '/login?from=/challenges',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: 'Sign In', exact: true }),
    expectEffect: (page) => page.getByText('Password is required').waitFor(),
  },
  'the checkbox of sign-up': {
    address: '/signup',
    visit: PHONE,
    find: agreement,
    expectEffect: (page) => expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true),
  },
  'the submit button of sign-up': {
    address: '/signup',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: 'Create your free account' }),
    expectEffect: (page) => page.locator('[data-invalid]').first().waitFor(),
  },
  'the submit button of the forgotten password': {
    address: '/forgot-password',
    visit: DESKTOP,
    find: (page) => page.getByRole('button', { name: 'Send reset link' }),
    expectEffect: (page) => page.locator('[data-invalid]').first().waitFor(),
  },
}

const resolveAddress = async ({ address }: Control) => (typeof address === 'string' ? address : address())

/** Scripts that the page has requested so far. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

/** Waits until a time after the first paint; the press follows immediately. */
const waitAfterFirstPaint = (page: Page, delay: number) =>
  page.evaluate(async (ms) => {
    const firstPaint = () => performance.getEntriesByName('first-paint')[0]?.startTime
    while (firstPaint() === undefined) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, firstPaint()! + ms - performance.now()))
  }, delay)

for (const [name, control] of Object.entries(CONTROLS))
  test(`pressing ${name} before the scripts load acts exactly once`, async ({ open }) => {
    const address = await resolveAddress(control)
    for (const delay of DELAYS) {
      const page = await open('about:blank', control.visit)
      await page.goto(address, { waitUntil: 'commit' })
      const element = control.find(page)
      await element.waitFor()
      expect(await loadedScripts(page)).toEqual([])
      await waitAfterFirstPaint(page, delay)
      await element.click()
      await control.expectEffect(page)
      await page.waitForLoadState('networkidle')
      await control.expectEffect(page)
      await page.close()
    }
  })

test("the menu and the theme switch of a visitor's page work without loading a script", async ({ open }) => {
  const page = await open('/', PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = dialog(page, 'Menu')
  await menu.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  for (const address of [
    '/cleanups',
    '/about-us',
    '/privacy',
    '/login',
    '/signup',
    '/download',
    await eventAddress(),
  ]) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect(await loadedScripts(page), address).toEqual([])
    expect(await page.getByText('Dark', { exact: true }).first().locator('input').isChecked()).toBe(true)
  }
})

test('text typed before the scripts load is kept and submitted', async ({ open }) => {
  const page = await open('/login', { ...DESKTOP, statuses: [401] })
  await page.getByLabel('Email').focus()
  await page.keyboard.type('nobody@example.org')
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await page.getByText('Email or password is incorrect.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org')
})

test('text typed while the scripts load and start loses no letter', async ({ open }) => {
  const NAME = 'Ana María Ortiz de la Vega y Montenegro'
  const page = await open('/signup', DESKTOP)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const field = page.getByLabel('Full Name')
  // The field itself begins to load the scripts.
  await field.pressSequentially(NAME, { delay: 10 })
  await waitForPageHydration(page)
  expect(await field.inputValue()).toBe(NAME)
  await page.getByRole('button', { name: 'Create your free account' }).click()
  await page.getByText('Please enter a valid email address').first().waitFor()
  expect(await field.inputValue()).toBe(NAME)
  expect(await field.getAttribute('aria-invalid')).toBeNull()
})

test('dictation right after hydration replaced a field continues at the caret', async ({ open }) => {
  const page = await open('/signup', DESKTOP)
  // The frames in which the page would give back the text come only after the dictation.
  await page.evaluate(() => {
    const frames: FrameRequestCallback[] = []
    const request = window.requestAnimationFrame
    window.requestAnimationFrame = (frame) => frames.push(frame)
    addEventListener('input', ({ data }: InputEvent) => {
      if (data !== ' María') return
      window.requestAnimationFrame = request
      frames.forEach(request)
    })
  })
  const field = page.getByLabel('Full Name')
  await field.focus()
  await page.keyboard.insertText('Ana')
  await expect.poll(() => field.inputValue()).toBe('')
  // An insertion without key events, as from an on-screen keyboard.
  await page.keyboard.insertText(' María')
  await page.keyboard.insertText(' Ortiz')
  await waitForPageHydration(page)
  expect(await field.inputValue()).toBe('Ana María Ortiz')
})

test('a caret moved while the scripts start keeps its position', async ({ open }) => {
  const page = await open('/login', DESKTOP)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const field = page.getByLabel('Password', { exact: true })
  await field.pressSequentially('abcdef', { delay: 10 })
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('0123456789-0123456789-0123456789', { delay: 30 })
  await waitForPageHydration(page)
  expect(await field.inputValue()).toBe('abc0123456789-0123456789-0123456789def')
})

test('a menu link reports a missing network, and the cookie banner can still be answered', async ({ open }) => {
  const page = await open('/', { size: 'phone', isCut: true })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await dialog(page, 'Menu').getByRole('link', { name: 'About Us' }).click()
  const sentence = page.getByText(OFFLINE)
  await sentence.click()
  await page.getByRole('button', { name: 'Reject All' }).click()
  await page.locator('.consent-strip').waitFor({ state: 'hidden' })
  expect(await sentence.isVisible()).toBe(true)
})

test('the first press without a network shows an error and can be repeated after reconnecting', async ({ open }) => {
  const page = await open('/cleanups', { ...DESKTOP, isCut: true })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Country$/ }).click()
  await page.getByText(OFFLINE).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  expect(new URL(page.url()).pathname).toBe('/cleanups')
  await page.context().setOffline(false)
  await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Country$/ }).click()
  await page.getByRole('option', { name: 'All countries' }).waitFor()
})

test('a page whose scripts were replaced by a new version reloads once and keeps typed text and presses', async ({
  open,
}) => {
  const page = await open('/signup', { ...DESKTOP, statuses: [404], expectedErrors: /404/ })
  let reloads = 0
  page.on('request', (request) => request.isNavigationRequest() && request.method() === 'GET' && reloads++)
  await page.route('**/assets/*.js', (route) => (reloads === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.getByLabel('Full Name').fill('Ana Ortiz')
  await agreement(page).click()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Ana Ortiz')
  expect(reloads).toBe(1)
})

test('a picture that fails to load is replaced by a drawing even before the scripts load', async ({ open }) => {
  const page = await open('about:blank', { ...DESKTOP, isCut: true })
  await page.route('**/api/files/events/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/cleanups')
  const pictures = page.locator('main img[srcset*="/api/files/events/"]')
  const html = await (await page.request.get('/cleanups')).text()
  const rendered = html.match(/<img[^>]*srcSet="\/api\/files\/events\//g) ?? []
  expect(rendered.length).toBeGreaterThan(0)
  await expect.poll(() => pictures.count()).toBeLessThan(rendered.length)
})

test('a press that begins before hydration and ends after hydration is handled once', async ({ open }) => {
  const page = await open('/login', PHONE)
  const eye = (await page.getByRole('button', { name: 'Show password' }).boundingBox())!
  await page.mouse.move(eye.x + eye.width / 2, eye.y + eye.height / 2)
  await page.mouse.down()
  await page.locator('script[type=module]').first().waitFor({ state: 'attached' })
  await waitForPageHydration(page)
  await page.mouse.up()
  await page.locator('input[name=password][type=text]').waitFor()
})

/** Opens the finder and keeps its scripts from arriving until the returned function is called. */
async function openFinderWithoutScripts(open: (address: string, visit: VisitOptions) => Promise<Page>) {
  const page = await open('/cleanups', DESKTOP)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { page, release }
}

test('of two lists pressed before the scripts load only the last one opens', async ({ open }) => {
  const { page, release } = await openFinderWithoutScripts(open)
  await page.getByRole('button', { name: /Country$/ }).click()
  await page.getByRole('button', { name: /Tag$/ }).click()
  release()
  await page.getByRole('option', { name: 'All tags' }).waitFor()
  const list = page.getByRole('listbox')
  expect(await list.count()).toBe(1)
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
})

test('Escape cancels a press made before the scripts load', async ({ open }) => {
  const { page, release } = await openFinderWithoutScripts(open)
  await page.getByRole('button', { name: /Tag$/ }).press('Enter')
  await page.keyboard.press('Escape')
  release()
  await waitForPageHydration(page)
  await page.getByRole('button', { name: /Country$/ }).click()
  await page.getByRole('option', { name: 'All countries' }).waitFor()
  expect(await page.getByRole('listbox').count()).toBe(1)
})

test("going back in the browser to a client-side route shows that route's page", async ({ open }) => {
  const page = await open('/about-us', DESKTOP)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await dialog(page, 'Terms of Service').waitFor()
  await page.reload()
  await page.goBack()
  await expect.poll(() => page.title()).toContain('About Us')
})

test('the app download page offers the installation without scripts and without shifting its text', async ({
  open,
}) => {
  const page = await open('/download', PHONE)
  const install = page.getByRole('button', { name: 'Install from this browser' })
  const benefit = page.getByRole('heading', { name: 'Easy cleanup logging' })
  const before = await benefit.boundingBox()
  expect(await install.isVisible()).toBe(false)
  await simulateInstallOffer(page)
  await install.waitFor()
  expect(await benefit.boundingBox()).toEqual(before)
  expect(await page.locator('script[type=module]').count()).toBe(0)
  await install.click()
  await expect.poll(() => isInstallPromptOpened(page)).toBe(true)
  await install.waitFor({ state: 'hidden' })
})

test('opening a list adds no style sheet, so the browser need not restyle the page', async ({ open }) => {
  const page = await open('/cleanups', DESKTOP)
  const listStyles = () => page.locator('style, link[rel=stylesheet]').evaluateAll((all) => all.map(({ id }) => id))
  const before = await listStyles()
  await page.getByRole('button', { name: /Country$/ }).click()
  await page.getByRole('listbox').waitFor()
  expect(await listStyles()).toEqual(before)
})
