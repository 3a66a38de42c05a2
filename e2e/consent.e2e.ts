import type { Locator, Page } from 'playwright-core'
import { testedScreenSizes, expectAccessiblePage, waitForAnimations } from './harness/accessibility.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  CONSENT_BANNER_TITLE,
  dismissConsentBanner,
  expectFocused,
  waitForConsentBanner,
  waitForPageHydration,
} from './harness/visitor.ts'

/** A page with little to render; the banner is on every page. */
const PAGE = '/terms'

const banner = (page: Page) => page.getByRole('region', { name: CONSENT_BANNER_TITLE })
/** The banner's element, also while it is hidden. */
const strip = (page: Page) => page.locator('.consent-strip')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const readStoredConsent = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

test("the cookie banner offers three equally prominent answers and remembers the visitor's decision", async ({
  open,
}) => {
  for (const [answer, value] of [
    ['Accept All', 'all'],
    ['Reject All', 'necessary'],
  ] as const) {
    const page = await waitForConsentBanner(await open(PAGE))
    const answers = banner(page).getByRole('button')
    expect(await answers.allTextContents()).toEqual(['Accept All', 'Reject All', 'Customize Preferences'])
    const looks = await answers.evaluateAll((all) =>
      all.map((button) => getComputedStyle(button).backgroundColor + getComputedStyle(button).borderColor),
    )
    expect(new Set(looks).size).toBe(1)

    await page.getByRole('button', { name: answer }).click()
    await strip(page).waitFor({ state: 'hidden' })
    expect(await readStoredConsent(page)).toBe(value)
    await page.reload()
    expect(await strip(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Cookie preferences' }).click()
    await dialog(page).waitFor()
    expect(await dialog(page).getByRole('switch', { name: 'Preferences' }).isChecked()).toBe(value === 'all')
  }
})

test('a visitor chooses each cookie preference separately and can reopen the preferences from the footer', async ({
  open,
}) => {
  const page = await waitForConsentBanner(await open(PAGE))
  await banner(page).getByRole('button', { name: 'Customize Preferences' }).click()
  await dialog(page).waitFor()
  const groups = await dialog(page).textContent()
  for (const label of ['Strictly necessary', 'Always on', 'Advertising', 'Not used']) expect(groups).toContain(label)
  expect(await dialog(page).getByRole('switch').count()).toBe(1)
  await dialog(page).getByText('Preferences', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save Preferences' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await strip(page).waitFor({ state: 'hidden' })
  expect(await readStoredConsent(page)).toBe('all')

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click()
  await dialog(page).getByRole('button', { name: 'Reject All' }).click()
  await expect.poll(() => readStoredConsent(page)).toBe('necessary')
})

test('closing the cookie preferences saves no decision', async ({ open }) => {
  const page = await waitForConsentBanner(await open(PAGE))
  await banner(page).getByRole('button', { name: 'Customize Preferences' }).click()
  await dialog(page).waitFor()
  expect(await strip(page).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await banner(page).waitFor()
  expect(await readStoredConsent(page)).toBeNull()
  await page.getByRole('button', { name: 'Accept All' }).click()
  await strip(page).waitFor({ state: 'hidden' })
  await page.reload()
  expect(await page.context().cookies()).toEqual([])
})

test('a cookie decision in one tab closes the banner in all tabs', async ({ open }) => {
  const page = await waitForConsentBanner(await open(PAGE))
  const tab = await page.context().newPage()
  await tab.goto(PAGE)
  await waitForConsentBanner(tab)
  await dismissConsentBanner(page)
  await strip(tab).waitFor({ state: 'hidden' })
})

test.for(testedScreenSizes)(
  'the cookie banner covers no content, and its preferences pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await waitForConsentBanner(await open(PAGE, { size }))
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await waitForAnimations(page)
    const end = (await page.getByRole('radio', { name: 'System' }).locator('..').boundingBox())!
    expect(end.y + end.height).toBeLessThan((await banner(page).boundingBox())!.y)

    await banner(page).getByRole('button', { name: 'Customize Preferences' }).click()
    await dialog(page).waitFor()
    await expectAccessiblePage(page)
  },
)

test("the cookie banner can be answered before the page's scripts load", async ({ open }) => {
  const page = await open('about:blank')
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(PAGE, { waitUntil: 'commit' })
  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  await strip(page).waitFor({ state: 'hidden' })
  await expectFocused(page.locator('main'))
  expect(await readStoredConsent(page)).toBe('all')
  release.resolve()
  await waitForPageHydration(page)
  expect(await strip(page).isVisible()).toBe(false)
})

test('a browser that blocks storage shows the cookie banner again on the next page', async ({ open }) => {
  const page = await open('about:blank')
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
  })
  await page.goto(PAGE)
  await dismissConsentBanner(page)
  expect(await strip(page).isVisible()).toBe(false)
  await page.reload()
  await waitForConsentBanner(page)
})

test("the cookie banner covers at most a fifth of the screen, above the members' bottom bar", async ({ open }) => {
  const visitor = await waitForConsentBanner(await open('/', { size: 'phone' }))
  const member = await open('/leaderboard', { size: 'phone', as: await aTestMember() })
  await member.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  for (const page of [visitor, member])
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [320, 568],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      const box = async () => (await banner(page).boundingBox())!
      await expect
        .poll(async () => (await box()).height / height, { message: `${page.url()} at ${width} × ${height}` })
        .toBeLessThanOrEqual(0.2)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const names = await banner(page).getByRole('button').allInnerTexts()
      expect(names.slice(0, 2)).toEqual(['Accept All', 'Reject All'])
      await banner(page).getByRole('button', { name: 'Customize Preferences' }).waitFor()
      const bar = page.locator('.bottom-bar')
      const end = (await bar.isVisible()) ? (await bar.boundingBox())!.y : height
      const { y, height: ownHeight } = await box()
      expect(y + ownHeight).toBeLessThanOrEqual(end)
    }
})

test('the cookie banner does not cover the sign-up form on a desktop', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/signup'))
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const form = (await page.locator('main form').boundingBox())!
    const strip = (await banner(page).boundingBox())!
    expect(strip.x + strip.width, `${width}`).toBeLessThanOrEqual(form.x)
    expect(strip.height / height).toBeLessThan(0.2)
  }
})

test('the cookie banner does not cover the sign-up form on phones and tablets', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/signup', { size: 'phone' }))
  const bottom = async (place: Locator) => {
    const { y, height } = (await place.boundingBox())!
    return y + height
  }
  const send = page.getByRole('button', { name: 'Create your free account' })
  const zipCode = page.getByRole('textbox', { name: 'ZIP/postal code' })
  for (const [width, height] of [
    [412, 915],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    const top = (await banner(page).boundingBox())!.y
    if (width === 768) expect(await bottom(send)).toBeLessThanOrEqual(top)

    // A field that is half under the banner comes out when it is touched.
    const { y } = (await zipCode.boundingBox())!
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), y - top + 12)
    await zipCode.click({ position: { x: 20, y: 4 } })
    await expectFocused(zipCode)
    await expect.poll(() => bottom(zipCode)).toBeLessThanOrEqual(top)

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => bottom(send)).toBeLessThanOrEqual(top)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  }
})

test('the cookie banner covers no focused form control and comes last in the tab order', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/signup', { size: 'phone' }))
  await page.getByRole('textbox', { name: 'Full name' }).focus()
  const isInBanner = () => strip(page).evaluate((each) => each.contains(document.activeElement))
  const focused = page.locator(':focus')
  let last = ''
  while (!(await isInBanner())) {
    const { y, height } = (await focused.boundingBox())!
    last = await focused.innerText()
    expect(y + height, last).toBeLessThanOrEqual((await banner(page).boundingBox())!.y)
    await page.keyboard.press('Tab')
  }
  // The button that sends the form was reached, too.
  expect(last).toBe('Create your free account')
  const reached = []
  for (; await isInBanner(); await page.keyboard.press('Tab')) reached.push(await focused.innerText())
  expect(reached).toEqual(['Cookie Policy', 'Accept All', 'Reject All', 'Customize Preferences'])
})
