import { expectAccessible } from './harness/accessible.ts'
import { awake } from './harness/sheet.ts'
import { expect, test } from './harness/test.ts'

/** the pages made of these pieces are looked at in all four */
const windows = [
  { theme: 'light', size: 'desktop' },
  { theme: 'dark', size: 'phone' },
] as const
const openers = ['Log cleanup', 'Challenge Rules', 'Edit Cleanup', 'Delete account']
const toasts = ['Success', 'Error', 'Warning', 'With an action', 'With an icon']

test.for(windows)('the pieces are accessible, $theme on a $size', { timeout: 120_000 }, async (visit, { open }) => {
  const page = await open('about:blank', visit)
  for (const section of ['overlays', 'feedback', 'data', 'table', 'media', 'charts']) {
    await page.goto(`/dev/ui?only=${section}`)
    await expectAccessible(await awake(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
})

test.for(windows)('what opens is accessible, $theme on a $size', { timeout: 120_000 }, async (visit, { open }) => {
  const page = await awake(await open('/dev/ui?only=overlays', visit))
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  for (const name of openers) {
    await page.locator('#overlays').getByRole('button', { name, exact: true }).click()
    await dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test.for(windows)('toasts are accessible, $theme on a $size', { timeout: 120_000 }, async (visit, { open }) => {
  const page = await awake(await open('/dev/ui?only=feedback', visit))
  for (const kind of toasts) {
    await page.locator('#feedback').getByRole('button', { name: kind, exact: true }).click()
    await page.locator('[data-sonner-toast][data-mounted=true][data-front=true]').waitFor()
    await expectAccessible(page, { within: '[data-sonner-toaster]' })
  }
})
