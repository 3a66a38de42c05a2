import { VISUAL_AXE_RULES, expectNoAxeViolations } from './harness/accessibility.ts'
import { longTest, expect, test } from './harness/test.ts'

longTest(
  'the API reference passes the visual accessibility checks on a light desktop and a dark phone',
  async ({ open }) => {
    const page = await open('/api/docs')
    const isAsWideAsTheScreen = () =>
      page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth)
    expect(await isAsWideAsTheScreen()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await isAsWideAsTheScreen()).toBe(true)

    // Its thousands of elements look alike, so check every ninth operation only.
    await page.evaluate(() => document.querySelectorAll('section:not(:nth-of-type(9n))').forEach((one) => one.remove()))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, {}, { only: VISUAL_AXE_RULES })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoAxeViolations(page, {}, { only: VISUAL_AXE_RULES })
  },
)

test('each operation in the API reference has its own link, fields, errors and a curl example', async ({ open }) => {
  const page = await open('/api/docs#post-v1-session')
  const signIn = page.locator('#post-v1-session')
  await expect.poll(() => signIn.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(100)
  expect(await signIn.innerText()).toContain('password')
  expect(await signIn.innerText()).toContain('Email or password is incorrect.')
  expect(await signIn.innerText()).toContain('curl -X POST')

  const described = await page.evaluate(async () => (await (await fetch('/api/openapi.json')).json()).paths as object)
  const operations = Object.values(described).flatMap((item: object) => Object.keys(item))
  expect(await page.locator('section').count()).toBe(operations.length)
  await expectNoAxeViolations(page, {}, { not: VISUAL_AXE_RULES })
})
