import type { Page } from 'playwright-core'
import { waitForComponentSheetPage } from './harness/component-sheet.ts'
import { expect, test } from './harness/test.ts'
import { pausePageClock } from './harness/visitor.ts'

async function pickers(page: Page) {
  await waitForComponentSheetPage(page)
  const all = page.locator('#media').getByRole('group', { name: 'Photos' })
  return { filled: all.nth(0), failed: all.nth(1), empty: all.nth(2) }
}
const jpeg = { name: 'canal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') }

/** Creates the data of a drop or paste that brings files from outside the page. */
const files = (page: Page, ...types: string[]) =>
  page.evaluateHandle((types) => {
    const transfer = new DataTransfer()
    for (const type of types) transfer.items.add(new File(['a photo'], `canal.${type.split('/')[1]}`, { type }))
    return transfer
  }, types)

test('photos in the photo field are reordered with the keyboard, and the focus follows the moved photo', async ({
  open,
}) => {
  const page = await open('/dev/ui?only=media')
  const { filled } = await pickers(page)
  const sources = () =>
    filled
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/').pop()))
  const before = await sources()
  const first = filled.getByRole('slider').first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(sources).toEqual(before.toReversed())
  expect(
    await filled
      .getByRole('slider')
      .nth(1)
      .evaluate((slot) => slot === document.activeElement),
  ).toBe(true)
  await filled.getByText('Photo moved to place 2 of 2').waitFor()

  await page.keyboard.press('Delete')
  await expect.poll(sources).toEqual([before[1]])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Add photo 2')
})

test('the photo field accepts up to four chosen or dropped photos and rejects other file types such as GIF', async ({
  open,
}) => {
  const page = await open('/dev/ui?only=media')
  const { empty } = await pickers(page)
  const chosen = empty.getByRole('slider')
  await empty.getByText('At least one photo is required to log a cleanup activity.').waitFor()

  const chooser = page.waitForEvent('filechooser')
  await empty.getByRole('button', { name: 'Add photo 1' }).click()
  await (await chooser).setFiles([jpeg])
  await expect.poll(() => chosen.count()).toBe(1)

  await empty.dispatchEvent('drop', { dataTransfer: await files(page, 'image/png', 'image/gif') })
  await expect.poll(() => chosen.count()).toBe(2)
  await empty.getByText('canal.gif is no photo.').waitFor()

  await empty.dispatchEvent('drop', { dataTransfer: await files(page, 'image/png', 'image/webp', 'image/avif') })
  await expect.poll(() => chosen.count()).toBe(4)
  await empty.getByText('A cleanup has four photos at most.').waitFor()
})

test('the photo field accepts a pasted photo', async ({ open }) => {
  const page = await open('/dev/ui?only=media')
  const { filled } = await pickers(page)
  const clipboard = await files(page, 'image/png')
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    clipboard,
  )
  await expect.poll(() => filled.getByRole('slider').count()).toBe(3)
})

test('the photo field names a photo that failed to upload and offers a retry', async ({ open }) => {
  const page = await open('/dev/ui?only=media')
  const { failed } = await pickers(page)
  await failed.getByText('Failed to upload photo 2').waitFor()
  await failed.getByRole('button', { name: 'Try again, photo 2' }).click()
  await failed.getByRole('progressbar', { name: 'Uploading photo 2' }).waitFor()
  await failed.getByText('Failed to upload photo 2').waitFor({ state: 'detached' })
})

test('a picture that fails to load shows a placeholder, an avatar shows initials', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui'))
  const broken = page.getByRole('img', { name: 'A photo that does not load' })
  await broken.scrollIntoViewIfNeeded()
  await expect.poll(() => broken.getAttribute('src')).toMatch(/placeholder.*\.svg/)
  await expect.poll(() => broken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect.poll(() => page.getByRole('img', { name: 'Portrait of Tom Whitfield' }).textContent()).toBe('TW')
})

test('charts are rendered without JavaScript, with their values as text', async ({ open }) => {
  const page = await open('/dev/ui?only=charts', { context: { javaScriptEnabled: false } })
  const weekdays = page.getByRole('img', { name: 'By weekday: Monday 0, Tuesday 12' })
  expect(await weekdays.locator('path').count()).toBe(4)
  const table = page.getByRole('table', { name: 'By weekday' })
  expect(await table.getByRole('row').nth(7).textContent()).toBe('Sunday253')
})

test('the values of a chart can be read with the arrow keys', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=charts'))
  const chart = page.getByRole('group', { name: 'By weekday' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect.poll(() => chart.getByRole('status').textContent()).toBe('253 piecesSunday')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => chart.getByRole('status').textContent()).toBe('88 piecesSaturday')
  await page.keyboard.press('Escape')
  await expect.poll(() => chart.getByRole('status').textContent()).toBe('')
})

test('the tooltip of a location in the donut chart stays for 5 s', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=charts'))
  await pausePageClock(page)
  const chart = page.getByRole('group', { name: 'Top locations' })
  const tip = chart.getByRole('status')
  await chart.getByText('85253', { exact: true }).click()
  await page.clock.runFor(4900)
  expect(await tip.textContent()).toBe('268 pieces, 23%85253')
  await page.clock.runFor(200)
  await expect.poll(() => tip.textContent()).toBe('')
})
