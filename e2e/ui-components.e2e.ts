import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from './harness/test.ts'
import { waitForComponentSheetPage } from './harness/component-sheet.ts'
import { pausePageClock, advanceClockUntilVisible } from './harness/visitor.ts'

/** Waits for the toast region, which is rendered with the first toast. */
const waitForToastRegion = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

test('a toast message stays for 3,500 ms, and a new toast replaces it immediately', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=feedback'))
  const toasts = page.locator('[data-toast]:visible')
  const show = (name: string) => page.locator('#feedback').getByRole('button', { name, exact: true }).click()
  await pausePageClock(page)

  // This toast would stay for 10 s.
  await show('With an action')
  await waitForToastRegion(page)
  await advanceClockUntilVisible(page, toasts)
  await expect.poll(() => toasts.textContent()).toContain('Cleanup approved')
  const box = (await toasts.boundingBox())!
  expect(Math.round(box.x + box.width / 2)).toBe(640)
  expect(box.y).toBeLessThan(40)

  await page.clock.runFor(1000)
  await show('Success')
  // The second toast appears when the first has closed, which takes a moment of real time.
  await page.locator('[data-toast=success]').waitFor({ state: 'attached' })
  let passed = 0
  const after50 = async () => {
    await page.clock.runFor(50)
    passed += 50
    return toasts.allTextContents()
  }
  await expect.poll(after50).toEqual(['Cleanup activity logged successfully!'])
  expect(passed).toBeLessThan(1000)

  await page.clock.runFor(3200 - passed)
  expect(await toasts.count()).toBe(1)
  await page.clock.runFor(1000)
  await expect.poll(() => toasts.count()).toBe(0)
})

test('a dismissed toast message is removed from memory after 1,000,000 ms', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=feedback'))
  const feedback = page.locator('#feedback')
  const remembered = async () => {
    await feedback.getByRole('button', { name: 'Count' }).click()
    return feedback.getByText('remembered').textContent()
  }
  await pausePageClock(page)
  await feedback.getByRole('button', { name: 'Success' }).click()
  await waitForToastRegion(page)
  await page.clock.runFor(500)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const leaving = async () => {
    await page.clock.runFor(100)
    return page.locator('[data-toast]').count()
  }
  await expect.poll(leaving).toBe(0)
  await page.clock.runFor(990_000)
  await expect.poll(remembered).toBe('1 remembered')
  await page.clock.runFor(11_000)
  await expect.poll(remembered).toBe('0 remembered')
})

test('dismissing a toast by keyboard returns the focus to the element that had it before', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=feedback'))
  const opener = page.locator('#feedback').getByRole('button', { name: 'With an action' })
  await opener.click()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await page.keyboard.press('Tab')
  expect(['With an action', 'Dismiss']).not.toContain(await focused(page))
  await opener.focus()
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('With an action')
})

test('the action button of a toast can be pressed while a dialog is open', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui'))
  await page.locator('#feedback').getByRole('button', { name: 'With an action' }).click()
  await page.locator('[data-toast]').waitFor()
  await page.locator('#overlays').getByRole('button', { name: 'Edit Cleanup' }).click()
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Edit Cleanup' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Undone 1 times').waitFor()
})

test('a dialog traps the focus, closes on Escape and returns the focus to the button that opened it', async ({
  open,
}) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=overlays'))
  const opener = page.locator('#overlays').getByRole('button', { name: 'Log cleanup' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.waitFor()
  // The space reserved for a scroll bar is as dark as the page behind the dialog.
  const strip = () => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundImage)
  expect(await strip()).toMatch(/^linear-gradient\(oklch/)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await strip()).toBe('none')
  await expect.poll(() => focused(page)).toBe('Log cleanup')
})

test('a dialog cannot be closed while its action runs', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=overlays'))
  await page.locator('#overlays').getByRole('button', { name: 'Edit Cleanup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Cleanup' })
  await pausePageClock(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  expect([await dialog.count(), await page.locator('[data-exiting]').count()]).toEqual([1, 0])
  await page.clock.runFor(1000)
  await dialog.waitFor({ state: 'detached' })
})

test('a confirmation dialog whose action fails shows the reason and stays open', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=overlays'))
  await page.locator('#overlays').getByRole('button', { name: 'Delete cleanup, refused' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete cleanup of Nov 8?' })
  await expect.poll(() => focused(page)).toBe('Cancel')
  await dialog.getByRole('button', { name: 'Delete cleanup' }).click()
  await dialog.getByRole('alert').getByText('Failed to delete cleanup. Please try again.').waitFor()
})

test('on screens narrower than 640 px a dialog is a sheet at the bottom edge', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=overlays', { size: 'phone' }))
  await page.locator('#overlays').getByRole('button', { name: 'Log cleanup' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await expect
    .poll(async () => {
      const box = (await dialog.boundingBox())!
      return [box.x, box.width, box.y + box.height].map(Math.round)
    })
    .toEqual([0, 390, 844])
})

test('a table can be sorted and its rows selected with the keyboard', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=table'))
  const table = page.getByRole('grid', { name: 'Members', exact: true })
  const names = () => table.getByRole('rowheader').allTextContents()
  await table.getByRole('columnheader', { name: 'Name' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Aaron Blake', 'Mateo Silva', 'Priya Raman', 'Tom Whitfield'])
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Tom Whitfield', 'Priya Raman', 'Mateo Silva', 'Aaron Blake'])
  expect(await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')

  const priya = table.getByRole('row', { name: 'Priya Raman' })
  await priya.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => priya.getAttribute('aria-selected')).toBe('true')
  expect(await priya.evaluate((row) => getComputedStyle(row).outline)).toMatch(/ solid 3px$/)
})

test('the pagination of a list offers the first, the last and the neighboring pages', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=table'))
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const numbers = async () => (await pages.getByRole('button').allTextContents()).filter(Boolean)
  expect(await numbers()).toEqual(['1', '2', '3', '4', '262'])
  expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
  await pages.getByRole('button', { name: 'Page 4' }).click()
  await expect.poll(numbers).toEqual(['1', '3', '4', '5', '262'])
  await pages.getByRole('button', { name: 'Next page' }).click()
  await pages.getByText('Page 5 of 262').waitFor()
})

test('loading skeletons reserve their space but become visible only after 150 ms', async ({ open }) => {
  const page = await open('/dev/ui?only=data', { context: { javaScriptEnabled: false } })
  const skeletons = page.locator('#data [aria-busy]')
  expect(await skeletons.isVisible()).toBe(false)
  expect((await skeletons.boundingBox())!.height).toBeGreaterThan(100)
  const later = await open('/dev/ui?only=data')
  await later.locator('#data [aria-busy]:visible').waitFor()
})

test.for([
  ['light', '#fbfbf5'],
  ['dark', '#0b1413'],
] as const)('a picture that is as %s as the page background has a visible border', async ([theme, color], { open }) => {
  const page = await open('about:blank', { theme })
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${color}"/></svg>`
  await page.route('**/assets/park-*', (route) => route.fulfill({ body: picture, contentType: 'image/svg+xml' }))
  await page.goto('/dev/ui?only=data')
  await waitForComponentSheetPage(page)
  const [outside, ...across] = await readLeftEdgeBrightness(page.locator('#data img[src*="/park-"]').first())
  const inside = across.at(-1)!
  const contrasts = across.map((each) => Math.min(Math.abs(each - outside!), Math.abs(each - inside)))
  expect(Math.max(...contrasts)).toBeGreaterThan(20)
})

/** Brightness, 0 to 255, of the pixels across the left edge of a picture. */
async function readLeftEdgeBrightness(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  const { x, y, height } = (await picture.boundingBox())!
  const clip = { x: Math.round(x) - 3, y: Math.round(y + height / 2), width: 10, height: 1 }
  return [
    ...(await sharp(await picture.page().screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer()),
  ]
}
