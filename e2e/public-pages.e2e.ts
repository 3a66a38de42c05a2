import type { Page } from 'playwright-core'
import { formatImpactEstimate, estimateCleanupImpact } from '#features/progress/rules/impact.ts'
import { brand } from '#platform/brand.ts'
import { formatCompactNumber } from '#platform/numbers.ts'
import { demoAdminCredentials } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { dismissConsentBanner, loadPageScripts, pausePageClock } from './harness/visitor.ts'

const TOTALS = '**/api/v1/community-totals'
const POLICIES = [
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookie-policy', 'Cookie Policy'],
  ['/cookies', 'Cookie Policy'],
] as const

/** Disables scripts for tests that only read text, because they take most of the time of a page. */
const WITHOUT_SCRIPTS = { context: { javaScriptEnabled: false } }

const readText = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')
/** Reads a description list as an object, such as { 'active members': '1.9K' }. */
const readTerms = (page: Page) =>
  page
    .locator('main dl > div')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((group) => [
          group.querySelector('dt')!.textContent,
          [...group.querySelectorAll('dd')].map((definition) => definition.textContent).join(', '),
        ]),
      ),
    )

test('each legal policy shows its title, its dates and contact details', async ({ open }) => {
  const page = await open('about:blank', WITHOUT_SCRIPTS)
  for (const [path, title] of POLICIES) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    await expect.poll(() => page.title()).toBe(`${title} | ${brand.name}`)
    const text = await readText(page)
    for (const fact of [
      'Effective April 1, 2025.',
      'Last updated July 28, 2025.',
      brand.supportEmail,
      ...brand.postalAddress,
    ])
      expect(text, path).toContain(fact)
  }
})

test('the terms of service contain every required clause', async ({ open }) => {
  const text = await readText(await open('/terms', WITHOUT_SCRIPTS))
  for (const fact of [
    'at least 13 years old',
    'It requires your full name, an e-mail address and a ZIP/postal code.',
    'An avatar, a username, a bio and social links are optional.',
    'arbitration under Arizona law',
    'avatar, then Settings, then Account Settings, then Delete Account',
    'Deletion is permanent.',
    'Photos and pieces of cleanups that you shared with others stay with them, without your name.',
    'We may moderate content and suspend accounts.',
    'Members may earn activity points, digital badges and sponsor-funded rewards.',
    'Rewards and badges are subject to verification at the discretion of the company or its sponsors',
  ])
    expect(text).toContain(fact)
})

test('among the public pages, only the terms of service mention activity points and sponsor-funded rewards', async ({
  open,
}) => {
  const page = await open('about:blank', WITHOUT_SCRIPTS)
  for (const path of ['/privacy', '/cookie-policy', '/about-us', '/download']) {
    await page.goto(path)
    expect(await readText(page), path).not.toMatch(/activity points|sponsor/i)
  }
})

test('the cookie policy lists everything stored in the browser and what cannot be declined', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/cookie-policy'))
  const text = await readText(page)
  expect(text).toContain('Strictly necessary cookies cannot be declined')
  expect(text).toContain('No advertising cookies are used')
  // The policy names everything that this visit has stored in the browser.
  const storageKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  for (const name of [...storageKeys, ...(await page.context().cookies()).map((cookie) => cookie.name)])
    expect(text).toContain(name)
  expect(await canonical(await open('/cookies'))).toBe(await canonical(page))
})

test('the table of contents of a legal policy scrolls to a section and marks the current section', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/terms'))
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const current = () => contents.locator('[aria-current]').allTextContents()
  await expect.poll(current).toEqual(['What this is'])
  await contents.getByRole('link', { name: 'Moderation and suspension' }).click()
  await expect.poll(current).toEqual(['Moderation and suspension'])
  const heading = page.getByRole('heading', { name: 'Moderation and suspension' })
  await expect.poll(async () => Math.round((await heading.boundingBox())!.y)).toBe(60)
  const phone = await open('/terms', { size: 'phone' })
  expect(await phone.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
})

test('printing the page of a legal policy prints only its text, black on white', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/privacy', { theme: 'dark' }))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.locator('body[data-printed]').waitFor()

  await page.emulateMedia({ media: 'print' })
  for (const left of ['header.site-header', 'footer', 'main nav', 'main button'])
    expect(await page.locator(left).first().isVisible(), left).toBe(false)
  expect(await page.locator('h1').isVisible()).toBe(true)
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color)
  expect(ink).toBe('oklch(0 0 0)')
})

test('both addresses of the app download page show the same content', async ({ open }) => {
  const pages = [await open('/download'), await open('/app-download')] as const
  expect(await readText(pages[1])).toBe(await readText(pages[0]))
  expect(await canonical(pages[1])).toBe(await canonical(pages[0]))
  expect(await canonical(pages[0])).toMatch(/\/download$/)
  const [page] = pages
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Easy cleanup logging', 'Photo-rich cleanup feeds', 'Real-time motivation']),
  )
  expect(await readText(page)).toContain('The app is free.')
  for (const url of Object.values(brand.stores)) await page.locator(`main a[href="${url}"]`).waitFor()
})

test('the about page presents the mission, the goal, the size of the litter problem and three principles', async ({
  open,
}) => {
  const page = await open('/about-us')
  const text = await readText(page)
  for (const fact of [
    'Our mission is',
    'Founded 2025.',
    'every member removes 1,000+ pieces a year, and together we reach 1 billion pieces a year by 2030',
    '2020 National Litter Study',
  ])
    expect(text).toContain(fact)
  await page.getByRole('heading', { name: "It's a numbers game" }).waitFor()
  expect(await readTerms(page)).toMatchObject({
    'pieces of litter in the U.S.': '50 billion',
    'pieces per American': '150',
  })
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    expect.arrayContaining(['Activation', 'Enablement', 'Empowerment']),
  )
})

test('the about page without JavaScript shows the same community totals as the API', async ({ open }) => {
  // Visitors get a cached page, but the page of a member is always rendered anew.
  const page = await open('about:blank', { as: demoAdminCredentials, context: { javaScriptEnabled: false } })
  const pieces = async () => {
    const answer = await page.request.get('/api/v1/community-totals')
    return ((await answer.json()) as { litterPieces: number }).litterPieces
  }
  // Other tests log concurrently, so compare a page only between two equal API responses.
  let litterPieces = await pieces()
  for (let before = -1; before !== litterPieces; litterPieces = await pieces()) {
    before = litterPieces
    await page.goto('/about-us')
  }
  const tile = page.locator('main dl > div').filter({ hasText: /litter pieces? removed/ })
  expect(await tile.getByRole('definition').textContent()).toBe(formatCompactNumber(litterPieces))
  await page.getByRole('heading', { name: 'Impact estimate BETA' }).waitFor()
  const { kilograms } = estimateCleanupImpact(litterPieces)
  expect((await readTerms(page)).Weight).toContain(`${formatImpactEstimate(kilograms)} kg`)
})

test('the about page refetches its community totals when its scripts start and when its window gets the focus', async ({
  open,
}) => {
  const page = await open('about:blank')
  let litterPieces = 187_430
  await page.route(TOTALS, (route) =>
    route.fulfill({ json: { litterPieces, activeUsers: 1, cleanupActivities: 4096, locationsImpacted: 611 } }),
  )
  await page.goto('/about-us')
  await loadPageScripts(page)
  await expect
    .poll(() => readTerms(page))
    .toMatchObject({
      'litter pieces removed': '187.4K',
      'active member': '1',
      'cleanups logged': '4.1K',
      'locations impacted': '611',
      Weight: '1.9K kg, 4.1K lb',
      Volume: '6.2K gal, 23.4K liters',
      Bags: '206.2, of 30 gallons',
    })
  litterPieces = 200_000
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(async () => (await readTerms(page))['litter pieces removed']).toBe('200.0K')
  litterPieces = 300_000
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await readTerms(page))['litter pieces removed']).toBe('300.0K')
})

test('the about page refetches its community totals every minute while visible', async ({ open }) => {
  const page = await open('about:blank', { isKnown: true })
  let litterPieces = 100
  await page.route(TOTALS, (route) =>
    route.fulfill({ json: { litterPieces, activeUsers: 1, cleanupActivities: 9, locationsImpacted: 2 } }),
  )
  await page.clock.install()
  await page.goto('/about-us')
  await page.clock.runFor(61_000)
  await expect.poll(async () => (await readTerms(page))['litter pieces removed']).toBe('100')
  litterPieces = 120
  await page.clock.runFor(61_000)
  await expect.poll(async () => (await readTerms(page))['litter pieces removed']).toBe('120')
})

test('loading the community totals on the about page causes no layout shift', async ({ open }) => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await dismissConsentBanner(await open('/no-such-page', { size, statuses: [404] }))
    const answer = Promise.withResolvers<void>()
    await page.route(TOTALS, async (route) => {
      await answer.promise
      await route.continue()
    })
    await loadPageScripts(page)
    // Use the footer link, because on a phone the other one is in the menu.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('status').filter({ hasText: 'Loading the numbers' }).waitFor({ state: 'attached' })
    const height = async () => (await page.locator('main').boundingBox())!.height
    const before = await height()
    answer.resolve()
    await page.getByText('Impact estimate').waitFor()
    expect(Math.abs((await height()) - before)).toBeLessThan(4)
  }
})

test('requests for the community totals are retried three times with exponential backoff', async ({ open }) => {
  const page = await dismissConsentBanner(await open('/no-such-page', { statuses: [404, 503] }))
  let tries = 0
  const clockStands = Promise.withResolvers<void>()
  await page.route(TOTALS, async (route) => {
    tries++
    await clockStands.promise
    await (tries > 4 ? route.continue() : route.fulfill({ status: 503, json: {} }))
  })
  await loadPageScripts(page)
  await page.getByRole('link', { name: 'About Us' }).first().click()
  await page.getByRole('status').filter({ hasText: 'Loading the numbers' }).waitFor({ state: 'attached' })
  await pausePageClock(page)
  let answer = page.waitForResponse(TOTALS)
  clockStands.resolve()
  for (const [nr, pause] of [1000, 2000, 4000].entries()) {
    await (await answer).finished()
    answer = page.waitForResponse(TOTALS)
    // First expect no attempt. Then advance in small steps, so that a late machine does not look like a longer delay.
    await page.clock.runFor(pause - 100)
    expect(tries).toBe(nr + 1)
    let waited = pause - 100
    const next = async () => {
      await page.clock.runFor(20)
      waited += 20
      return tries
    }
    await expect.poll(next, { interval: 1 }).toBe(nr + 2)
    // The delay begins with the response, which the page may notice a moment later.
    expect(waited).toBeGreaterThanOrEqual(pause)
    expect(waited).toBeLessThan(3 * pause)
  }
  await answer
  await page.clock.resume()
  const trouble = page.getByRole('alert').filter({ hasText: 'Unable to load the numbers' })
  await trouble.waitFor()
  expect(tries).toBe(4)
  await trouble.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Impact estimate').waitFor()
})
