import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { aHeicFile } from '#features/photos/server/fixtures.ts'
import { chooseLargeFileInFileInput } from './harness/browser/files.ts'
import { failMatchingRequests, holdMatchingRequests } from './harness/browser/network.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { chooseMemberMenuItem, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const AVATAR = '**/api/v1/me/avatar'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a8a6f' } })
const dialog = (page: Page, title = 'Update Profile Picture') => page.getByRole('dialog', { name: title })
const change = (page: Page) => page.getByRole('button', { name: 'Change your picture' }).click()
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' })
const LOW_RESOLUTION =
  'This image is below the recommended resolution of 300x300 pixels. It may appear blurry when displayed.'

async function settings(open: (address: string, visit: object) => Promise<Page>, visit: object = {}) {
  const page = await open('/profile', { as: await aTestMember(), ...visit })
  await change(page)
  await dialog(page).waitFor()
  return page
}

test('the avatar dialog rejects unsupported and oversized files', async ({ open }) => {
  const page = await settings(open)
  const wrong = async () => {
    await dialog(page).getByText('Invalid file type', { exact: true }).waitFor()
    const alert = dialog(page).getByRole('alert')
    expect(await alert.textContent()).toBe(
      'Invalid file typePlease upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
    )
  }
  await choose(page, 'photo.jpg', 'image/jpeg', Buffer.from('Only words, whatever the name says'))
  await wrong()
  const jpeg = await photo(400, 400).jpeg().toBuffer()
  await chooseLargeFileInFileInput(page.locator('input[type=file]'), jpeg, 15)
  await waitForVisibleText(dialog(page), 'Image size must be less than 15MB')
  await choose(page, 'drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await wrong()
  await choose(page, 'broken.jpg', 'image/jpeg', jpeg.subarray(0, 40))
  await waitForVisibleText(dialog(page), 'Failed to process image')
  await choose(page, 'right.jpg', 'image/jpeg', jpeg)
  await zoom(page).waitFor({ state: 'attached' })
  await press(page, 'Cancel')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await change(page)

  for (const [name, type, bytes] of [
    ['phone.heic', 'image/heic', await aHeicFile()],
    ['camera.jpg', 'image/jpeg', await photo(900, 600).jpeg().toBuffer()],
    ['screen.png', 'image/png', await photo(300, 300).png().toBuffer()],
    ['web.webp', 'image/webp', await photo(640, 480).webp().toBuffer()],
    ['modern.avif', 'image/avif', await photo(320, 320).avif().toBuffer()],
  ] as const) {
    await choose(page, name, type, bytes)
    await zoom(page).waitFor({ state: 'attached' })
    if (name !== 'phone.heic') expect(await page.getByText(LOW_RESOLUTION).count(), name).toBe(0)
    await press(page, 'Cancel')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await change(page)
    await dialog(page).getByText('Choose a picture', { exact: true }).waitFor()
  }
  await choose(page, 'small.png', 'image/png', await photo(299, 400).png().toBuffer())
  await waitForVisibleText(dialog(page), LOW_RESOLUTION)
  await press(page, 'Preview')
  await dialog(page, 'Preview Profile Picture').waitFor()
  await press(page, 'Use This Photo')
  await waitForToast(page, 'success', 'Profile picture updated successfully')
})

test('the avatar is cropped to a square and can be zoomed from 1 to 3 in steps of 0.1', async ({ open }) => {
  const page = await settings(open)
  await choose(page, 'wide.png', 'image/png', await photo(1200, 600).png().toBuffer())
  await zoom(page).waitFor({ state: 'attached' })
  const value = () => dialog(page).locator('output').textContent()
  const box = (await page.getByTestId('cropper').boundingBox())!
  expect(Math.round(box.width)).toBe(Math.round(box.height))
  expect(await value()).toBe('1.0x')
  expect(await dialog(page).getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true)
  await press(page, 'Zoom in')
  await expect.poll(value).toBe('1.1x')
  await zoom(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(value).toBe('1.2x')
  await page.keyboard.press('End')
  await expect.poll(value).toBe('3.0x')
  expect(await dialog(page).getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(value).toBe('1.0x')
  await press(page, 'Zoom in')

  // The announcement of a busy button is removed with the button, even one that was about to be made.
  const nameless = await page.evaluateHandle(() => {
    const seen = { frames: 0, count: 0 }
    const look = () => {
      seen.frames++
      for (const announcement of document.querySelectorAll('[data-live-announcer] [aria-labelledby]'))
        if (!document.getElementById(announcement.getAttribute('aria-labelledby')!)) seen.count++
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await press(page, 'Preview')
  await dialog(page, 'Preview Profile Picture').waitFor()
  const frames = () => nameless.evaluate((seen) => seen.frames)
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 30)
  expect(await nameless.evaluate((seen) => seen.count)).toBe(0)
  const picture = page.getByRole('dialog').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 300])
  await press(page, 'Back to Crop')
  await dialog(page).waitFor()
  expect(await value()).toBe('1.1x')
})

test('a failed avatar upload can be retried, and the header then shows the new avatar', async ({ open }) => {
  const page = await settings(open, { statuses: [500, 503], isCut: true })
  await page.evaluate(() => addEventListener('avatar:updated', () => (document.documentElement.dataset.heard = 'yes')))
  // `includeHidden` finds the button under the open dialog.
  const header = page.getByRole('button', { name: 'Open your menu', includeHidden: true }).locator('img')
  expect(await header.count()).toBe(0)
  await choose(page, 'me.jpg', 'image/jpeg', await photo(600, 600).jpeg().toBuffer())
  await zoom(page).waitFor({ state: 'attached' })
  await press(page, 'Preview')
  const preview = dialog(page, 'Preview Profile Picture')
  const failed = async (detail: string) => {
    await press(page, 'Use This Photo')
    await waitForVisibleText(preview, 'Upload failed')
    await preview.getByText('There was an error uploading your profile picture. Please try again.').waitFor()
    await waitForVisibleText(preview, detail)
    await page.unroute(AVATAR)
  }
  await failMatchingRequests(page, AVATAR)
  await failed('Failed to update profile picture')
  await page.route(AVATAR, (route) => route.abort('internetdisconnected'))
  await failed('Failed to upload image')
  await page.route(AVATAR, (route) =>
    route.fulfill({ status: 503, json: { code: 'NOT_SAVED', message: 'Failed to update profile' } }),
  )
  await failed('Failed to update profile')

  const answer = await holdMatchingRequests(page, AVATAR)
  await press(page, 'Use This Photo')
  await preview.getByRole('button', { name: 'Uploading...' }).waitFor()
  let looks = 0
  page.on('request', (request) => (looks += request.url().endsWith('/api/v1/session') ? 1 : 0))
  answer()
  await waitForToast(page, 'success', 'Profile picture updated successfully')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await header.waitFor()
  expect(looks, 'the session is asked for once').toBe(1)
  const src = await header.getAttribute('src')
  expect(src).toMatch(/^\/api\/files\/avatars\//)
  await expect.poll(() => page.locator('html').getAttribute('data-heard')).toBe('yes')
  // The profile page shows the same picture in a larger size.
  const large = page.getByRole('img', { name: 'Your picture' })
  await expect.poll(() => large.getAttribute('src')).toBe(src!.replace('-96.', '-300.'))
  expect((await page.request.get(src!)).status()).toBe(200)
})

test('the avatar dialog releases the memory of its pictures when it closes', async ({ open }) => {
  const page = await open('/about-us', { as: await aTestMember() })
  await page.evaluate(() => {
    const held = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    const show = () => (document.documentElement.dataset.held = String(held.size))
    URL.createObjectURL = (made) => {
      const url = createObjectURL.call(URL, made)
      held.add(url)
      show()
      return url
    }
    URL.revokeObjectURL = (url) => {
      revokeObjectURL.call(URL, url)
      held.delete(url)
      show()
    }
  })
  const held = async () => Number(await page.locator('html').getAttribute('data-held'))
  const picture = await photo(600, 600).jpeg().toBuffer()
  await chooseMemberMenuItem(page, 'link', 'Settings')
  await change(page)

  // Delay drawing until the test dispatches `drawn`.
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      addEventListener('drawn', () => toBlob.apply(this, args), { once: true })
      HTMLCanvasElement.prototype.toBlob = toBlob
    }
  })
  await choose(page, 'me.jpg', 'image/jpeg', picture)
  await zoom(page).waitFor({ state: 'attached' })
  await press(page, 'Preview')
  await dialog(page).getByRole('button', { name: 'One moment...' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('drawn')))
  await dialog(page, 'Preview Profile Picture').waitFor()
  await expect.poll(held).toBe(2)
  await press(page, 'Back to Crop')
  await expect.poll(held).toBe(1)
  await press(page, 'Preview')
  await press(page, 'Use This Photo')
  await waitForToast(page, 'success', 'Profile picture updated successfully')
  await expect.poll(held).toBe(0)

  await change(page)
  await choose(page, 'me.jpg', 'image/jpeg', picture)
  await zoom(page).waitFor({ state: 'attached' })
  await page.evaluate(() => history.back())
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(held).toBe(0)
})
