import type { Locator } from 'playwright-core'
import { brand } from '#platform/brand.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { WITH_ANIMATIONS, expect, test } from './harness/test.ts'
import { waitForConsentBanner, dismissConsentBanner } from './harness/visitor.ts'

const PROMISE = 'Making the world around us cleaner, together'

test.for(['desktop', 'phone'] as const)(
  'the hero section of the landing page fills the screen, and the page passes the accessibility checks: %s',
  async (size, { open }) => {
    const page = await waitForConsentBanner(await open('/', { size }))
    const hero = page.locator('.hero')
    expect(await hero.getByRole('heading', { level: 1 }).textContent()).toBe(PROMISE)
    await hero
      .getByText('Join our global crew of local heroes positively impacting our communities, one cleanup at a time', {
        exact: true,
      })
      .waitFor()
    const start = hero.getByRole('link', { name: "Start now, it's free" })
    expect(await start.getAttribute('href')).toBe('/signup')
    expect(await links(hero)).toEqual(expect.arrayContaining(Object.values(brand.stores)))
    const box = (await hero.boundingBox())!
    expect(box.y).toBe(0)
    expect(box.height).toBeGreaterThanOrEqual(page.viewportSize()!.height)

    await expectAccessiblePage(page, { within: '.consent-strip' })
    await dismissConsentBanner(page)
    await expectAccessiblePage(page)
  },
)

test("the landing page's hero section animates in stages and scrolls with a parallax effect", async ({ open }) => {
  const page = await open('/', WITH_ANIMATIONS)
  const delays = await page
    .locator('.hero-enters')
    .evaluateAll((pieces) => pieces.map((piece) => getComputedStyle(piece).animationDelay))
  expect(delays).toEqual(['0.1s', '0.15s', '0.3s', '0.45s', '0.6s'])

  await page.mouse.wheel(0, 400)
  const drifts = () =>
    page
      .locator('.hero-layer')
      .evaluateAll((layers) =>
        layers.map((layer) => parseFloat(getComputedStyle(layer).translate.split(' ')[1] ?? '0')),
      )
  await expect.poll(async () => (await drifts())[0]).toBeGreaterThan(20)
  const [sky, hills, forest, street, canal, people] = (await drifts()) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (const [farther, nearer] of [
    [sky, hills],
    [hills, forest],
    [forest, street],
    [street, canal],
    [canal, people],
  ] as const)
    expect(farther).toBeGreaterThan(nearer)
})

test('the "How it works" link on the landing page scrolls to three animated feature cards', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/', WITH_ANIMATIONS))
  const section = page.locator('#how-it-works')
  const cards = section.getByRole('listitem')
  // Record the delays before the animations can end.
  await cards.evaluateAll((elements) => {
    for (const element of elements) {
      const animate = element.animate.bind(element)
      element.animate = (frames, timing) => {
        element.dataset.delay = String((timing as KeyframeAnimationOptions).delay)
        return animate(frames, timing)
      }
    }
  })
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect.poll(async () => Math.round((await section.boundingBox())!.y)).toBe(60)
  expect(new URL(page.url()).hash).toBe('#how-it-works')
  await expect
    .poll(() => cards.evaluateAll((elements) => (elements as HTMLElement[]).map(({ dataset }) => dataset.delay)))
    .toEqual(['100', '250', '400'])
  for (const card of await cards.all()) {
    expect(await card.locator('> span > svg').count()).toBe(1)
    expect(await card.getByRole('heading', { level: 3 }).textContent()).toBeTruthy()
    expect(await card.getByRole('paragraph').textContent()).toBeTruthy()
  }
})

test('the landing page links to the finder and sign-up and has metadata for search engines', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/'))
  expect(await page.getByRole('link', { name: 'Find a cleanup' }).getAttribute('href')).toBe('/cleanups')

  const board = page.locator('#litterboard')
  const places = board.getByRole('listitem')
  expect(await places.count()).toBe(5)
  for (const place of await places.filter({ hasText: 'This should be YOU!' }).all())
    expect(await place.getByRole('link').getAttribute('href')).toBe('/signup')
  await expect.poll(() => board.textContent()).toContain('Create your free account to view the full Litterboard.')
  expect(await links(board)).toEqual(expect.arrayContaining(['/download', '/signup']))

  const features = page.locator('section', {
    has: page.getByRole('heading', { name: 'Built to get you back out there' }),
  })
  expect(await features.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Log cleanups',
    'Track impact',
    'Celebrate on the Litterboard',
    'Stay motivated with a Week Streak',
    'Community love',
    'Lead by example',
  ])

  const content = (name: string) =>
    page
      .locator(`meta[name="${name}"], meta[property="${name}"]`)
      .evaluateAll((tags) => tags.map((tag) => (tag as HTMLMetaElement).content))
  const { origin } = new URL(page.url())
  expect(await page.title()).toBe(`${PROMISE} | ${brand.name}`)
  expect(await content('description')).toEqual([expect.stringMatching(/^.{50,160}$/)])
  expect(await content('og:title')).toEqual([PROMISE])
  expect(await content('og:url')).toEqual([`${origin}/`])
  expect(await content('twitter:card')).toEqual(['summary_large_image'])
  expect(
    await page.locator('link[rel=canonical]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href'))),
  ).toEqual([`${origin}/`])
  const [image] = await content('og:image')
  const picture = await page.request.get(image!)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect((await picture.body()).readUInt32BE(16)).toBe(1200)
})

test('the landing page loads without API calls and layout shifts', async ({ open }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open('about:blank', { size })
    const calls: string[] = []
    // Avatars on the board are files, not API calls.
    page.on('request', (request) => /\/api\/(?!files\/)/.test(request.url()) && calls.push(request.url()))
    await page.addInitScript(() => {
      const seen = globalThis as { shifted?: number }
      seen.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted! += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await dismissConsentBanner(page)
    for (const place of await page.locator('main section').all()) await place.scrollIntoViewIfNeeded()
    await page.locator('footer').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThanOrEqual(0.02)
    expect(calls).toEqual([])
  }
})

test('the landing page is readable without JavaScript', async ({ open }) => {
  const page = await open('/', { context: { javaScriptEnabled: false } })
  for (const title of [PROMISE, 'Log it', 'The Litterboard', 'Track impact'])
    expect(await page.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(true)
  expect(await page.locator('#litterboard').getByRole('listitem').count()).toBe(5)
  await expect.poll(() => page.locator('.hero h1').evaluate((title) => getComputedStyle(title).opacity)).toBe('1')
})

test('the landing page does not animate for visitors who prefer reduced motion', async ({ open }) => {
  const page = await waitForConsentBanner(await open('/', { context: { reducedMotion: 'reduce' } }))
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect.poll(async () => Math.round((await page.locator('#how-it-works').boundingBox())!.y)).toBe(60)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

const links = (within: Locator) =>
  within.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
