import type { Page } from 'playwright-core'
import { testedScreenSizes, expectAccessiblePage, waitForAnimations } from './harness/accessibility.ts'
import { expect, test } from './harness/test.ts'
import { CONSENT_BANNER_TITLE, waitForConsentBanner, dismissConsentBanner } from './harness/visitor.ts'

/** A page with little to render; the banner is on every page. */
const PAGE = '/terms'

const banner = (page: Page) => page.getByRole('region', { name: CONSENT_BANNER_TITLE })
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
    await banner(page).waitFor({ state: 'detached' })
    expect(await readStoredConsent(page)).toBe(value)
    await page.reload()
    await page.getByRole('button', { name: 'Cookie preferences' }).click()
    await dialog(page).waitFor()
    // `includeHidden` finds the banner under the open dialog.
    expect(await page.getByRole('region', { name: CONSENT_BANNER_TITLE, includeHidden: true }).count()).toBe(0)
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
  await banner(page).waitFor({ state: 'detached' })
  expect(await readStoredConsent(page)).toBe('all')

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click()
  await dialog(page).getByRole('button', { name: 'Reject All' }).click()
  await expect.poll(() => readStoredConsent(page)).toBe('necessary')
})

test('closing the cookie preferences saves no decision, and visiting a page sets no cookie', async ({ open }) => {
  const page = await waitForConsentBanner(await open(PAGE))
  await banner(page).getByRole('button', { name: 'Customize Preferences' }).click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await banner(page).waitFor()
  expect(await readStoredConsent(page)).toBeNull()
  await page.getByRole('button', { name: 'Accept All' }).click()
  await banner(page).waitFor({ state: 'detached' })
  await page.reload()
  expect(await page.context().cookies()).toEqual([])
})

test('a cookie decision in one tab closes the banner in all tabs', async ({ open }) => {
  const page = await waitForConsentBanner(await open(PAGE))
  const tab = await page.context().newPage()
  await tab.goto(PAGE)
  await waitForConsentBanner(tab)
  await dismissConsentBanner(page)
  await banner(tab).waitFor({ state: 'detached' })
})

test.for(testedScreenSizes)(
  'the cookie banner covers no content, and its preferences pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await waitForConsentBanner(await open(PAGE, { size }))
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await waitForAnimations(page)
    const end = (await page.getByRole('radio', { name: 'System' }).locator('..').boundingBox())!
    expect(end.y + end.height).toBeLessThan((await banner(page).locator('> div').boundingBox())!.y)

    await banner(page).getByRole('button', { name: 'Customize Preferences' }).click()
    await dialog(page).waitFor()
    await expectAccessiblePage(page)
  },
)
