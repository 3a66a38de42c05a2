import type { Page } from 'playwright-core'
import { expect, test } from './harness/test.ts'
import { waitForHeading } from './harness/visitor.ts'

const POLICIES = [
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Cookie Policy', '/cookie-policy'],
] as const
const at = (page: Page) => new URL(page.url()).pathname

test('each legal policy opens as a dialog over the current page, with its own URL', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  const about = await page.locator('main h1').textContent()
  for (const [title, path] of POLICIES) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    expect(at(page)).toBe(path)
    await dialog.getByText('Effective April 1, 2025. Last updated July 28, 2025.').waitFor()
    const end = dialog.getByRole('heading', { name: 'How to reach us' })
    const place = async () => (await end.boundingBox())!.y
    const before = await place()
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 300)
    await expect.poll(place).toBeLessThan(before - 200)
    expect(await page.locator('main h1').textContent()).toBe(about)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(at(page)).toBe('/about-us')
  }
})

test('a legal policy opened in a dialog becomes a full page after a reload', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  for (const [title, path] of POLICIES) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await page.reload()
    await waitForHeading(page, title)
    expect([at(page), await dialog.count()]).toEqual([path, 0])
    await page.goBack()
    await page.waitForURL('**/about-us')
    expect(await dialog.count()).toBe(0)
  }
})

test('closing the dialog of a legal policy keeps the text typed in the form behind the dialog', async ({ open }) => {
  const page = await open('/signup', { isKnown: true })
  await expect.poll(() => page.getByRole('button', { name: 'Create your free account' }).isEnabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Password' }).fill('clean-streets-42')
  const link = page.getByRole('main').getByRole('link', { name: 'Terms of Service' })
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' })
  for (const follow of [() => link.click(), () => link.press('Enter')]) {
    await follow()
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    // React Aria takes the focus away for a frame, half a second after it has opened a dialog.
    await dialog.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/signup')
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('clean-streets-42')
    // Reading the terms does not tick the checkbox.
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  }
})
