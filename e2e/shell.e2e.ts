import type { Page } from 'playwright-core'
import { brand } from '#platform/brand.ts'
import { expectAccessiblePage, axeOnlyScreenSizes } from './harness/accessibility.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import { WITH_ANIMATIONS, expect, test } from './harness/test.ts'
import {
  dismissConsentBanner,
  expectFocused,
  loadPageScripts,
  waitForConsentBanner,
  waitForHeading,
  waitForUrlPath,
} from './harness/visitor.ts'

const memberLinks = {
  Litterlog: '/dashboard',
  Litterboard: '/leaderboard',
  Challenges: '/challenges',
  'Cleanup Finder': '/cleanups',
}

const header = (page: Page) => page.locator('header.site-header')
const bar = (page: Page) => header(page).locator('.site-bar')
const look = (page: Page) =>
  bar(page).evaluate((element) => {
    const { backgroundColor, color, backdropFilter, height } = getComputedStyle(element)
    return { backgroundColor, color, blurred: backdropFilter.startsWith('blur'), height }
  })
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const linksIn = (page: Page, within: string) =>
  page
    .locator(within)
    .getByRole('link')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((link) => [link.textContent?.trim() || link.getAttribute('aria-label'), link.getAttribute('href')]),
      ),
    )

test('the site header is transparent over the hero picture and becomes compact after scrolling 10 px', async ({
  open,
}) => {
  const page = await dismissConsentBanner(await open('/'))
  const clear = { backgroundColor: 'rgba(0, 0, 0, 0)', color: 'oklch(1 0 0)', blurred: false, height: '76px' }
  await expect.poll(() => look(page)).toEqual(clear)
  await page.mouse.wheel(0, 10)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(10)
  expect(await header(page).getAttribute('data-scrolled')).toBeNull()
  await page.mouse.wheel(0, 1)
  await expect.poll(() => look(page)).toMatchObject({ blurred: true, height: '60px' })
  expect((await look(page)).backgroundColor).not.toBe(clear.backgroundColor)
})

test("the site header has the page's background color on pages without a hero picture", async ({ open }) => {
  const page = await dismissConsentBanner(await open('/no-such-page', { statuses: [404] }))
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(async () => (await look(page)).backgroundColor).toBe(paper)
})

test('the site footer links to every section, and the site header adapts its links to the page', async ({ open }) => {
  const page = await open('/', { statuses: [404] })
  const links = { 'Cleanup Finder': '/cleanups', 'About Us': '/about-us', 'Get App': '/download' }
  const signUp = { 'Sign in': '/login', 'Sign Up': '/signup' }
  const home = { [brand.name]: '/' }
  expect(await linksIn(page, 'header.site-header')).toEqual({ ...home, ...links, ...signUp })

  const footer = page.getByRole('contentinfo')
  const text = (await footer.textContent())!
  for (const line of [brand.tagline, brand.trademark, `© ${new Date().getFullYear()} ${brand.name}`])
    expect(text).toContain(line)
  expect(brand.tagline).toMatch(/crowdsourcing cleaner communities through everyday efforts/i)
  expect(await linksIn(page, 'footer nav[aria-label=Company]')).toEqual({
    'About Us': '/about-us',
    'Cleanup Finder': '/cleanups',
    [brand.news.label]: brand.news.url,
    [brand.shop.label]: brand.shop.url,
    'Contact Us': '/support',
  })
  expect(await linksIn(page, 'footer nav[aria-label=Legal]')).toEqual({
    'Terms of Service': '/terms',
    'Privacy Policy': '/privacy',
    'Cookie Policy': '/cookie-policy',
  })
  expect(Object.values(await linksIn(page, 'footer'))).toEqual(
    expect.arrayContaining([...Object.values(brand.social), ...Object.values(brand.stores)]),
  )

  for (const path of ['/signup', '/login', '/verified', '/admin']) {
    await page.goto(path)
    expect(await linksIn(page, 'header.site-header'), path).toEqual({ ...home, ...links })
  }
  await page.goto('/download')
  expect(await linksIn(page, 'header.site-header')).toEqual({
    ...home,
    'Cleanup Finder': '/cleanups',
    'Download on the App Store': brand.stores.apple,
    'Get it on Google Play': brand.stores.google,
  })
})

test('the mobile menu traps the focus and locks scrolling until Escape', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/', { size: 'phone' }))
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  expect(await linksIn(page, '.site-menu')).toEqual({
    'Cleanup Finder': '/cleanups',
    'About Us': '/about-us',
    'Get App': '/download',
    'Sign in': '/login',
    'Sign Up': '/signup',
  })
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    // After the last control the focus leaves for the browser, never for the page behind.
    expect(
      await menu.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  const root = (property: 'overflowY' | 'backgroundColor') =>
    page.locator('html').evaluate((element, name) => getComputedStyle(element)[name], property)
  const overflow = () => root('overflowY')
  await expect.poll(overflow).toBe('hidden')
  // The gap that the missing scroll bar leaves has the color of the menu.
  expect(await root('backgroundColor')).toBe(await menu.evaluate((sheet) => getComputedStyle(sheet).backgroundColor))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expectFocused(opener)
  await expect.poll(overflow).toBe('visible')

  // The menu also closes on navigation.
  await opener.tap()
  await menu.getByRole('link', { name: 'About Us' }).tap()
  await page.waitForURL('**/about-us')
  await menu.waitFor({ state: 'hidden' })
  // The bar at the bottom is for members.
  expect(await page.locator('.bottom-bar').count()).toBe(0)
})

test("the site header links to the member's pages and marks the current page", async ({ open }) => {
  const page = await open('/leaderboard', { as: await aTestMember() })
  const main = page.getByRole('navigation', { name: 'Main' })
  expect(await linksIn(page, 'header nav')).toEqual(memberLinks)
  expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Litterboard'])
  for (const link of await main.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  const log = header(page).getByRole('link', { name: 'Log cleanup' })
  await log.click()
  await page.getByRole('dialog', { name: 'Log new cleanup' }).waitFor()
  await page.keyboard.press('Escape')
  await waitForUrlPath(page, '/dashboard')
  // The Litterlog has a yellow button of its own.
  expect(await log.isVisible()).toBe(false)
  expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Litterlog'])
  await main.getByRole('link', { name: 'Cleanup Finder' }).click()
  await waitForHeading(page, 'Cleanup Finder')
  await page.goto('/cleanups/submit')
  expect(await page.locator('header nav [aria-current=page]').allTextContents()).toEqual(['Cleanup Finder'])
})

test('on phones, members reach their pages and the log dialog from a bar at the bottom', async ({ open }) => {
  const page = await open('/leaderboard', { size: 'phone', as: await aTestMember() })
  const main = page.getByRole('navigation', { name: 'Main' })
  expect(await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))).toEqual(
    ['Litterlog', 'Litterboard', 'Log new cleanup', 'Challenges', 'Cleanup Finder'],
  )
  expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Litterboard'])
  expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
  // The bar comes after the header in the tab order.
  await page.getByRole('button', { name: 'Open your menu' }).focus()
  await page.keyboard.press('Tab')
  await expectFocused(main.getByRole('link', { name: 'Litterlog' }))

  await main.getByRole('link', { name: 'Log new cleanup' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.waitFor()
  expect(await page.evaluate(() => document.elementFromPoint(40, 820)!.closest('.bottom-bar'))).toBeNull()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The Litterlog has no second button for it.
  await waitForHeading(page, 'Litterlog')
  expect(await page.getByRole('button', { name: 'Log New Cleanup' }).count()).toBe(0)
  await expectAccessiblePage(page)

  await main.getByRole('link', { name: 'Cleanup Finder' }).tap()
  await waitForHeading(page, 'Cleanup Finder')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const footer = page.getByRole('contentinfo')
  const end = (await footer.boundingBox())!
  // The raised button in the bar covers nothing of the page's last line.
  expect(Math.floor(end.y + end.height)).toBeLessThanOrEqual((await page.locator('.bottom-log').boundingBox())!.y)
  expect(await linksIn(page, '.quiet-footer')).toEqual({
    About: '/about-us',
    Terms: '/terms',
    Privacy: '/privacy',
    Cookies: '/cookie-policy',
    Contact: '/support',
  })
  await footer.getByRole('link', { name: 'Terms' }).tap()
  await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
})

test('the bottom bar hides while the on-screen keyboard is open', async ({ open }) => {
  const page = await open('/leaderboard', { size: 'phone', as: await aTestMember() })
  const bar = page.locator('.bottom-bar')
  await page.getByRole('main').getByRole('textbox').focus()
  expect(await bar.isVisible()).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 500 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await bar.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open your menu' }).focus()
  await bar.waitFor()
})

test('opening an address with a hash scrolls smoothly to its section', async ({ open }) => {
  const page = await open('about:blank', WITH_ANIMATIONS)
  await page.addInitScript(() => {
    const seen = ((globalThis as { places?: Set<number> }).places = new Set())
    addEventListener('scroll', () => seen.add(scrollY))
  })
  await page.goto('/#litterboard')
  const top = () => page.locator('#litterboard').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toBe(60)
  // An instant jump would record only one position. How many a smooth scroll records depends on the machine.
  expect(await page.evaluate(() => (globalThis as { places?: Set<number> }).places!.size)).toBeGreaterThan(1)
  expect(new URL(page.url()).hash).toBe('#litterboard')
})

test('a skip link lets keyboard users jump past the header', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/'))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expectFocused(skip)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Start now, it's free")
})

test('the color theme follows the device until the visitor chooses a theme, which applies to all tabs', async ({
  open,
}) => {
  const page = await dismissConsentBanner(await open('/terms', { theme: 'dark' }))
  expect(await theme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')

  const tab = await page.context().newPage()
  await tab.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByText('Dark', { exact: true }).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => theme(tab)).toBe('dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  const bar = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'))
  await expect.poll(bar).toBe(await paper())

  await page.reload()
  expect(await theme(page)).toBe('dark')
  await expect.poll(() => footer.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await footer.getByText('System', { exact: true }).click()
  await expect.poll(() => theme(page)).toBe('light')
  await footer.getByText('Light', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await theme(page)).toBe('light')

  // React handles the switch from here on.
  await loadPageScripts(page)
  await footer.getByText('Dark', { exact: true }).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => theme(tab)).toBe('dark')
})

test('a page never flashes in the wrong color theme while loading', async ({ open }) => {
  const page = await open('about:blank', { theme: 'dark' })
  await page.addInitScript(() => {
    const painted = ((globalThis as { painted?: string[] }).painted = [] as string[])
    const note = () => {
      if (document.body) painted.push(getComputedStyle(document.body).backgroundColor)
      if (painted.length < 10) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => (globalThis as { painted?: string[] }).painted!.length)).toBe(10)
  expect(await page.evaluate(() => [...new Set((globalThis as { painted?: string[] }).painted)])).toEqual([
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  ])
  expect(await theme(page)).toBe('dark')
})

test('the heading and title of every not-found page say "not found"', async ({ open }) => {
  const page = await open('/', { as: demoAdminCredentials, statuses: [404] })
  const unknownId = '019c0000-0000-7000-8000-000000000000'
  const titles = {
    '/no-such-page': 'Page not found',
    '/bio/nobody_of_that_name': 'Page not found',
    '/cleanups/none': 'Event Not Found',
    [`/cleanups/${unknownId}`]: 'Event Not Found',
    '/challenges/no-such-one': 'Challenge not found',
    [`/admin-main/events/${unknownId}`]: 'Page not found',
    [`/admin-main/challenges/${unknownId}/poster`]: 'Page not found',
    [`/admin-main/users/${unknownId}`]: 'This member is not there',
    '/admin-main/users/x': 'This member is not there',
    '/setup?key=wrong': 'This address is used up',
  }
  for (const [path, title] of Object.entries(titles)) {
    expect((await page.goto(path))!.status(), path).toBe(404)
    await waitForHeading(page, title)
    await expect.poll(() => page.title(), { message: path }).toBe(`${title} | Cleanstreak`)
  }
})

test('an unknown address returns 404 with links to the previous page and the home page', async ({ open }) => {
  const page = await open('/', { statuses: [404] })
  for (const path of ['/no-such-page', '/no/such/page', '/not-found']) {
    const answer = await page.goto(path)
    expect(answer!.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
    await expect.poll(() => page.title()).toContain('Page not found')
  }
  await dismissConsentBanner(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.waitForURL('**/no/such/page')
  await loadPageScripts(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { name: 'Making the world around us cleaner, together' }).waitFor()
  await waitForUrlPath(page, '/')
  // The hero is rendered in the browser, because the server did not send this page.
  await expect.poll(() => page.locator('.hero-layer svg').count()).toBe(6)
  await expectFocused(page.locator('main'))
})

test('a progress bar is shown while the next page loads', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/no-such-page', { statuses: [404] }))
  await loadPageScripts(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/about-page-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  const progress = page.locator('.route-progress')
  await expect.poll(async () => (await progress.boundingBox())?.width).toBeGreaterThan(100)
  arrival.resolve()
  await progress.waitFor({ state: 'detached' })
  await page.waitForURL('**/about-us')
})

test.for(axeOnlyScreenSizes)(
  'the page header, menu and footer pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await dismissConsentBanner(await open('/no-such-page', { size, statuses: [404] }))
    await expectAccessiblePage(page)
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await expectAccessiblePage(page)
    }
  },
)
