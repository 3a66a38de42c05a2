import sharp from 'sharp'
import { aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'
import { testedScreenSizes, expectAccessiblePage } from './harness/accessibility.ts'
import { chooseLargeFileInFileInput } from './harness/browser/files.ts'
import { aLoggedCleanup, anUploadedPhoto, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { waitForEmail } from './harness/email.ts'
import {
  CLEANUP_LOGGED_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  expectPhotosUploaded,
  createFileDataTransfer,
  fetchCleanupHistory,
  openLogDialogAsNewMember,
  findCleanupLogDialogControls,
  readOutboxFromIndexedDb,
} from './harness/log-dialog.ts'
import { aTestMember, createSessionToken, submitSignInForm } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  waitForHeading,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

test('a member logs a cleanup with three photos: one chosen from a file, one dropped and one pasted', async ({
  open,
}) => {
  const { member, page, dialog, pieces, place, notes, photos, save, choose } = await openLogDialogAsNewMember(open)
  expect(await place.inputValue()).toBe('85016')
  await expectFocused(pieces)
  await page.keyboard.type('36')
  await waitForVisibleText(dialog, 'About 0.8 lb. This takes you to 36 of 1,000 and starts a new streak.')
  await dialog.getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('37')

  await choose(await aJpegFile())
  await expect.poll(() => photos.count()).toBe(1)
  const zone = dialog.getByRole('group', { name: 'Photos' })
  await zone.dispatchEvent('drop', { dataTransfer: await createFileDataTransfer(page) })
  await expect.poll(() => photos.count()).toBe(2)
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await createFileDataTransfer(page),
  )
  await expectPhotosUploaded(dialog, 3)
  await photos.first().focus()
  await page.keyboard.press('ArrowRight')
  const order = await dialog.locator('[data-photo]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.photo))
  await notes.fill('  Behind the bus shelter  ')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  const [logged] = await fetchCleanupHistory(member)
  expect(logged).toMatchObject({
    litterCount: 37,
    location: '85016',
    notes: 'Behind the bus shelter',
    status: 'pending',
  })
  expect(logged!.photos.map(({ id }) => id)).toEqual(order)
})

test('the log dialog names each missing or invalid field and focuses the first', async ({ open }) => {
  const { dialog, pieces, place, save } = await openLogDialogAsNewMember(open)
  await place.fill('')
  await save()
  await waitForVisibleText(dialog, 'Please enter a location')
  await waitForVisibleText(dialog, 'Please enter the number of pieces collected')
  await waitForVisibleText(dialog, 'At least one photo is required to log a cleanup activity.')
  await expectFocused(place)
  await place.fill('850/16!')
  expect(await place.inputValue()).toBe('85016')
  await place.fill('1234567890123456')
  expect(await place.inputValue()).toHaveLength(15)

  await pieces.fill('0')
  await save()
  await waitForVisibleText(dialog, 'Must collect at least 1 piece of litter')
  await pieces.fill('12.5')
  await save()
  await waitForVisibleText(dialog, 'Please enter a valid number')
  expect(await pieces.inputValue()).toBe('12.5')
  await pieces.fill('')
  await pieces.pressSequentially('-3')
  await save()
  await waitForVisibleText(dialog, 'Must collect at least 1 piece of litter')
  expect(await pieces.inputValue()).toBe('-3')
  await pieces.fill('')
  await pieces.pressSequentially('1e2')
  await save()
  await waitForVisibleText(dialog, 'Please enter a valid number')
  expect(await pieces.inputValue()).toBe('1e2')
  await pieces.fill('251')
  await save()
  await waitForVisibleText(
    dialog,
    'We currently limit each cleanup to 250 pieces of litter. If you collected more, please log an additional cleanup.',
  )
  expect(await pieces.inputValue()).toBe('251')
  await pieces.fill('250')
  await save()
  await expectFocused(dialog.getByLabel('Add photo 1', { exact: true }))

  await dialog.getByRole('spinbutton', { name: /year/i }).fill('2024')
  await save()
  await waitForVisibleText(dialog, 'Please select a date from April 1, 2025 through today')
  for (const part of [/month/i, /day/i, /year/i])
    for (let figure = 0; figure < 4; figure++) await dialog.getByRole('spinbutton', { name: part }).press('Backspace')
  await save()
  await waitForVisibleText(dialog, 'Please select a date')
})

test('the log dialog rejects non-photo files, oversized photos and too many photos', async ({ open }) => {
  const { dialog, photos, choose } = await openLogDialogAsNewMember(open)
  const words = Buffer.from('Only words, whatever the name says')
  await choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: words }, await aJpegFile())
  await waitForVisibleText(dialog, 'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.')
  await expect.poll(() => photos.count()).toBe(1)
  await chooseLargeFileInFileInput(dialog.locator('input[type=file][multiple]'), await aPictureFile(), 25)
  await waitForVisibleText(dialog, 'Image size must be less than 25MB')
  await choose({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: words })
  await waitForVisibleText(dialog, 'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.')
  await choose(await aJpegFile(), await aJpegFile(), await aJpegFile(), await aJpegFile())
  await waitForVisibleText(dialog, 'A cleanup has four photos at most.')
  await expectPhotosUploaded(dialog, 4)
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect.poll(() => photos.count()).toBe(3)
})

test('photos are resized to 2,560 px and stripped of metadata before upload, except HEIC files', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open)
  // Playwright does not expose uploaded files, so record them in the page.
  await page.evaluate(() => {
    const { append } = FormData.prototype
    FormData.prototype.append = function (name: string, file: string | Blob) {
      void (file as Blob).bytes().then((bytes) => (document.documentElement.dataset.sent = [...bytes].join()))
      append.call(this, name, file as Blob)
    }
  })
  await choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: await aPictureFile({ width: 3000, height: 4000 }) })
  await expectPhotosUploaded(dialog)
  const sent = (await page.locator('html[data-sent]').getAttribute('data-sent'))!.split(',').map(Number)
  const { width, height, exif } = await sharp(Buffer.from(sent)).metadata()
  expect({ width, height, exif }).toEqual({ width: 1920, height: 2560, exif: undefined })

  await choose({ name: 'phone.heic', mimeType: '', buffer: await aHeicFile() })
  await expectPhotosUploaded(dialog, 2)
  await pieces.fill('12')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  const [logged] = await fetchCleanupHistory(member)
  expect(logged!.photos.map(({ width, height }) => [width, height])).toEqual([
    [1920, 2560],
    [120, 160],
  ])
})

test('the log dialog restores its draft after closing and reloading, until the member starts over', async ({
  open,
}) => {
  const { page, dialog, pieces, place, photos, choose } = await openLogDialogAsNewMember(open)
  const restored = 'This is what you had before.'
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await waitForVisibleText(dialog, restored)
  expect(await pieces.inputValue()).toBe('12')
  await expect.poll(() => photos.count()).toBe(1)

  const held = Promise.withResolvers<void>()
  await page.route(PHOTO_UPLOAD_URL_PATTERN, async (route) => {
    await held.promise
    await route.abort()
  })
  await choose(await aJpegFile())
  await expect.poll(() => photos.count()).toBe(2)
  page.on('dialog', (question) => void question.accept())
  await page.goto('/dashboard/log-cleanup')
  held.resolve()
  await waitForVisibleText(dialog, 'One photo was not sent before the page closed. Please choose it again.')
  await waitForVisibleText(dialog, restored)
  expect(await pieces.inputValue()).toBe('12')
  await expect.poll(() => photos.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('')
  expect(await place.inputValue()).toBe('85016')
  await expect.poll(() => photos.count()).toBe(0)
})

test('editing a reviewed cleanup warns about a new review, and closing the dialog asks before discarding the edits', async ({
  open,
}) => {
  const member = await aTestMember()
  const cleanup = await aLoggedCleanup(member, { litterCount: 12, photos: [await anUploadedPhoto(member)] })
  await decideCleanupAsAdmin(cleanup, 'approved')
  const page = await open('/dashboard', { as: member })
  await page
    .getByRole('button', { name: /^Edit cleanup of/ })
    .first()
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Cleanup' })
  const review =
    'Saving this sends the cleanup back to review. Until it is approved again it does not count on the Litterboard.'
  const { pieces: count, notes } = findCleanupLogDialogControls(edit)
  await expect.poll(() => count.inputValue()).toBe('12')
  await notes.fill('Two bags')
  expect(await edit.getByText(review).count()).toBe(0)
  await edit.getByRole('button', { name: 'One more' }).click()
  await waitForVisibleText(edit, review)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await count.inputValue()).toBe('13')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await waitForToast(page, 'success', 'Cleanup log updated successfully!')
  expect(await fetchCleanupHistory(member)).toMatchObject([{ litterCount: 13, notes: 'Two bags', status: 'pending' }])
})

test('a cleanup of a member with an unverified email is stored with its photos and logged after verification', async ({
  open,
}) => {
  const member = await aTestMember({ isVerified: false })
  const page = await open('/dashboard/log-cleanup', { as: member })
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  const { pieces, choose, save } = findCleanupLogDialogControls(dialog)
  const sentence = 'Please verify your email before logging a cleanup. Check your inbox for a verification link.'
  await waitForVisibleText(dialog, sentence)
  await dialog.getByRole('button', { name: 'Resend verification e-mail' }).waitFor()
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await save()
  await waitForVisibleText(dialog, 'Your cleanup is logged as soon as your email is verified.')
  await dialog.getByRole('button', { name: 'Waiting for verification...' }).waitFor()
  await expectAccessiblePage(page)
  expect(await dialog.getByText(sentence).count()).toBe(1)
  expect((await dialog.getByRole('alert').allTextContents()).join('')).toBe('')

  // The link is opened in another tab. The session gets a new token.
  const { link } = await waitForEmail(member.email)
  const other = await page.context().newPage()
  await other.goto(link)
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  const [logged] = await fetchCleanupHistory({ ...member, token: await createSessionToken(member) })
  expect([logged!.litterCount, logged!.photos.length]).toEqual([12, 1])
})

test('a cleanup awaiting email verification survives a sign-out by another device and is logged after the next sign-in', async ({
  open,
}) => {
  const member = await aTestMember({ isVerified: false })
  const page = await open('/dashboard/log-cleanup', { as: member, statuses: [401, 403] })
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  const { pieces, choose, save } = findCleanupLogDialogControls(dialog)
  await pieces.fill('12')
  await choose(await aJpegFile())
  await save()
  await dialog.getByRole('button', { name: 'Waiting for verification...' }).waitFor()
  await expect.poll(async () => (await readOutboxFromIndexedDb(page)).length).toBe(1)
  await page.keyboard.press('Escape')
  await waitForToast(page, 'success', 'Saved on this device. It is logged as soon as your email is verified.')
  const { link } = await waitForEmail(member.email)
  const phone = await open(link, { size: 'phone', isKnown: true })
  await waitForHeading(phone, 'Your email is verified')
  await page.waitForURL('**/login?from=**')
  await waitForVisibleText(page, 'You were signed out')
  await waitForVisibleText(page, '1 cleanup waits to upload. Sign in again to upload it.')
  await submitSignInForm(page, member)
  await waitForMemberPage(page)
  const token = await createSessionToken(member)
  await expect.poll(() => fetchCleanupHistory({ ...member, token })).toMatchObject([{ litterCount: 12, photos: [{}] }])
})

test.for(testedScreenSizes)(
  'on a %s, the log dialog passes the accessibility checks and its submit button stays visible',
  async (size, { open }) => {
    const { page, dialog, pieces, save, choose } = await openLogDialogAsNewMember(open, { size })
    const button = dialog.getByRole('button', { name: 'Log cleanup' })
    await save()
    await waitForVisibleText(dialog, 'Please enter the number of pieces collected')
    await expectAccessiblePage(page)
    await pieces.fill('12')
    await choose(await aJpegFile(), await aJpegFile())
    await expectPhotosUploaded(dialog, 2)
    await expectAccessiblePage(page)
    const { y, height } = (await button.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
  },
)

test('a member can log a cleanup with the keyboard only', async ({ open }) => {
  const { page, dialog, choose } = await openLogDialogAsNewMember(open)
  await page.keyboard.type('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent?.includes('Log cleanup'))) === true) break
  }
  await page.keyboard.press('Enter')
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
})
