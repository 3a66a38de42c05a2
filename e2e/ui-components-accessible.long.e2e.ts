import type { Page } from 'playwright-core'
import { expectNoAxeViolations, expectAccessiblePage } from './harness/accessibility.ts'
import { waitForComponentSheetPage } from './harness/component-sheet.ts'
import { expect, test } from './harness/test.ts'

const CONTROLS = ['type', 'buttons', 'text', 'choice', 'date', 'form', 'navigation']

/** Two of the four combinations; pages made of these components are checked in all four. */
const windows = [
  { theme: 'light', size: 'desktop' },
  { theme: 'dark', size: 'phone' },
] as const

test('every UI control on the page /dev/ui passes the accessibility checks', { timeout: 120_000 }, async ({ open }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await waitForComponentSheetPage(await open('/dev/ui', { size }))
    await expectAccessiblePage(page, { within: CONTROLS.map((section) => `#${section}`).join() })
    await page.close()
  }
})

test(
  'every popup of a UI control on the page /dev/ui passes the accessibility checks',
  { timeout: 120_000 },
  async ({ open }) => {
    for (const visit of [{ size: 'desktop' }, { size: 'phone', theme: 'dark' }] as const) {
      const page = await open('about:blank', visit)
      for (const [section, button] of [
        ['choice', /Country/],
        ['date', /Calendar/],
        ['date', /Start time/],
        ['navigation', /Actions/],
      ] as const) {
        await page.goto(`/dev/ui?only=${section}`)
        await waitForComponentSheetPage(page)
        await page.locator(`#${section}`).getByRole('button', { name: button }).first().click()
        await page.locator('.dropdown').waitFor()
        await expectNoAxeViolations(page)
      }
    }
  },
)

test.for(windows)(
  'all UI components pass the accessibility checks in the $theme theme on a $size',
  { timeout: 120_000 },
  async (visit, { open }) => {
    const page = await open('about:blank', visit)
    for (const section of ['overlays', 'feedback', 'data', 'table', 'media', 'charts']) {
      await page.goto(`/dev/ui?only=${section}`)
      await expectNoAxeViolations(await waitForComponentSheetPage(page))
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      await WHAT_OPENS[section]?.(page)
    }
  },
)

const press = (page: Page, section: string, name: string) =>
  page.locator(section).getByRole('button', { name, exact: true }).click()

const WHAT_OPENS: Record<string, (page: Page) => Promise<void>> = {
  async overlays(page) {
    const dialog = page.locator('[role=dialog], [role=alertdialog]')
    for (const name of ['Log cleanup', 'Challenge Rules', 'Edit Cleanup', 'Delete account']) {
      await press(page, '#overlays', name)
      await dialog.waitFor()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  },
  async feedback(page) {
    for (const kind of ['Success', 'Error', 'Warning', 'With an action', 'With an icon']) {
      await press(page, '#feedback', kind)
      await page.locator('[data-sonner-toast][data-mounted=true][data-front=true]').waitFor()
      await expectNoAxeViolations(page, { within: '[data-sonner-toaster]' })
    }
  },
}
