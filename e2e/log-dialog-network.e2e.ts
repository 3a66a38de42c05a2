import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aLoggedCleanup, anUploadedPhoto } from './harness/cleanups.ts'
import {
  CLEANUP_SAVED_ON_DEVICE_MESSAGE,
  CLEANUP_LOGGED_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  expectPhotosUploaded,
  fetchCleanupHistory,
  readOutboxFromIndexedDb,
  openLogDialogAsNewMember,
  findCleanupLogDialogControls,
} from './harness/log-dialog.ts'
import { aTestMember, callApi } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForVisibleText, waitForToast } from './harness/visitor.ts'

/** Throttles the page to a slow network: 500 ms latency, 100 KB a second. */
async function throttleNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  })
}

/** Delivers the request to the server but drops its response. */
async function dropResponse(page: Page, send: () => Promise<void>) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/api/v1/cleanups', lose)
  await send()
  return () => page.unroute('**/api/v1/cleanups', lose)
}

/** Creates a photo of random noise, which does not compress. */
async function aLargeFile() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'white', noise } })
  return { name: 'noise.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

test('a cleanup that is sent twice because the first response was lost is logged exactly once', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { isCut: true })
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  const connect = await dropResponse(page, () =>
    dialog.getByRole('button', { name: 'Log cleanup' }).evaluate((button: HTMLButtonElement) => {
      button.form!.requestSubmit()
      button.form!.requestSubmit()
    }),
  )
  await waitForToast(page, 'success', CLEANUP_SAVED_ON_DEVICE_MESSAGE)
  await connect()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('')
  await pieces.fill('30')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await expect.poll(() => readOutboxFromIndexedDb(page)).toEqual([])
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  expect((await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount).toSorted((a, b) => a - b)).toEqual([
    12, 30,
  ])
})

test("a retry in a browser without IndexedDB sends the member's last edit", async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { isCut: true })
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'InvalidStateError')
    }
  })
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  const connect = await dropResponse(page, save)
  await waitForVisibleText(dialog, 'Something went wrong: no connection. Nothing is lost; please try again.')
  await connect()
  expect(await pieces.inputValue()).toBe('12')
  await pieces.fill('14')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)

  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await pieces.fill('20')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await dropResponse(page, save)
  await waitForVisibleText(dialog, 'Something went wrong: no connection. Nothing is lost; please try again.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  await expect.poll(() => pieces.inputValue()).toBe('')
  expect((await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount).toSorted((a, b) => a - b)).toEqual([
    14, 20,
  ])
})

test('a browser without the Web Locks API sends a cleanup directly instead of through the outbox', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('about:blank', { as: member })
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await page.goto('/dashboard/log-cleanup')
  const { pieces, choose, save } = findCleanupLogDialogControls(page.getByRole('dialog', { name: 'Log new cleanup' }))
  await pieces.fill('12')
  await choose(await aJpegFile())
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  expect((await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount)).toEqual([12])
})

test('a cleanup and its photos are uploaded automatically when the network returns', async ({ open }) => {
  const { member, page, dialog, pieces, notes, choose, save } = await openLogDialogAsNewMember(open, { isCut: true })
  const underWay: Route[] = []
  await page.route(PHOTO_UPLOAD_URL_PATTERN, (route) => void underWay.push(route))
  await pieces.fill('12')
  await choose(await aLargeFile(), await aJpegFile())
  await expect.poll(() => underWay.length).toBe(2)
  await notes.fill('Under the bridge')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  // The outbox stores the cleanup from the press on, even if the page closes.
  await expect.poll(async () => (await readOutboxFromIndexedDb(page)).map(({ bytes }) => bytes.length)).toEqual([2])
  await page.context().setOffline(true)
  await waitForToast(page, 'success', CLEANUP_SAVED_ON_DEVICE_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  for (const route of underWay) await route.abort('internetdisconnected')
  await page.unroute(PHOTO_UPLOAD_URL_PATTERN)
  await page.context().setOffline(false)
  await expect.poll(() => readOutboxFromIndexedDb(page)).toEqual([])
  const [logged] = await fetchCleanupHistory(member)
  expect(logged).toMatchObject({ litterCount: 12, notes: 'Under the bridge' })
  expect(logged!.photos).toHaveLength(2)
})

test('a photo or cleanup is sent again with a new id when the server reports its id as taken', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { statuses: [409, 410] })
  const [takenPhotoId, deleted] = await Promise.all([
    aTestMember().then((other) => anUploadedPhoto(other)),
    aLoggedCleanup(member),
  ])
  await callApi('DELETE', `/cleanups/${deleted.cleanupId}`, { token: member.token })
  const photos: string[] = []
  await page.route(PHOTO_UPLOAD_URL_PATTERN, async (route) => {
    photos.push(route.request().url())
    await (photos.length > 1 ? route.continue() : route.continue({ url: photos[0]!.replace(/[^/]+$/, takenPhotoId) }))
  })
  await pieces.fill('12')
  await choose(await aJpegFile())
  await waitForVisibleText(
    dialog,
    'Failed to upload photo: This photo cannot be saved under its number. Please try again.',
  )
  await dialog.getByRole('button', { name: 'Try again, photo 1' }).click()
  await expectPhotosUploaded(dialog)
  const ids: string[] = []
  await page.route('**/api/v1/cleanups', async (route) => {
    const body = route.request().postDataJSON() as { cleanupId: string }
    ids.push(body.cleanupId)
    await (ids.length > 1 ? route.continue() : route.continue({ postData: { ...body, cleanupId: deleted.cleanupId } }))
  })
  await save()
  await waitForVisibleText(dialog, 'Something went wrong: This cleanup was deleted.')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  for (const sent of [photos, ids]) expect(new Set(sent).size).toBe(2)
  expect((await fetchCleanupHistory(member)).map(({ cleanupId }) => cleanupId)).toEqual([ids[1]])
})

test('each photo that failed to upload is named in the log dialog and can be retried separately', async ({ open }) => {
  const { page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { statuses: [413] })
  await pieces.fill('12')
  const fail = () => {
    const body = JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: 'Image size must be less than 25MB' })
    return page.route(PHOTO_UPLOAD_URL_PATTERN, (route) => route.fulfill({ status: 413, body }), { times: 1 })
  }
  const why = 'Failed to upload photo: Image size must be less than 25MB'
  const again = (place: number) => dialog.getByRole('button', { name: `Try again, photo ${place}` }).click()
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await fail()
  await choose(await aJpegFile())
  await waitForVisibleText(dialog, why)
  await save()
  await waitForVisibleText(dialog, 'Try the failed photo again, or remove it.')
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
  await waitForVisibleText(dialog, why)
  await fail()
  await again(1)
  await waitForVisibleText(dialog, why)
  await again(1)
  await expectPhotosUploaded(dialog)
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
})

test('photo uploads are retried automatically after a timeout, a captive portal or a rate limit', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, {
    isCut: true,
    statuses: [429],
  })
  await pieces.fill('12')
  const message = 'Too many photos. Please try again in a minute.'
  const answers = [
    (route: Route) => route.abort('timedout'),
    // A captive portal responds instead of the server.
    (route: Route) => route.fulfill({ status: 200, body: '<h1>Free Wi-Fi</h1>' }),
    (route: Route) => route.fulfill({ status: 429, body: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message }) }),
  ]
  await page.route(PHOTO_UPLOAD_URL_PATTERN, async (route) => answers.pop()?.(route) ?? route.continue())
  await choose(await aJpegFile(), await aJpegFile(), await aJpegFile())
  await waitForVisibleText(dialog, `Failed to upload photo: ${message}`)
  await expect.poll(() => dialog.getByText(/^Failed to upload photo \d$/).count()).toBe(2)
  await waitForVisibleText(dialog, 'No connection. Your photos are kept, and sent again by themselves.')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  expect((await fetchCleanupHistory(member)).map(({ photos }) => photos.length)).toEqual([3])
})

test('a cleanup submitted during photo uploads is logged when the uploads finish, unless the member cancels', async ({
  open,
}) => {
  const { member, page, dialog, pieces, notes, choose, save } = await openLogDialogAsNewMember(open)
  const goOn = await holdMatchingRequests(page, PHOTO_UPLOAD_URL_PATTERN)
  await choose(await aJpegFile())
  await pieces.fill('12')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  await expect.poll(async () => (await readOutboxFromIndexedDb(page)).length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readOutboxFromIndexedDb(page)).toEqual([])
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('12')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  await notes.fill('Typed while it waits')
  goOn()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  expect(await fetchCleanupHistory(member)).toMatchObject([{ litterCount: 12, notes: 'Typed while it waits' }])
})

test('each photo in the log dialog shows its upload progress on a slow network', async ({ open }) => {
  const { page, dialog, choose } = await openLogDialogAsNewMember(open)
  await throttleNetwork(page)
  await page.evaluate(() => {
    const percentages: number[] = []
    Object.assign(globalThis, { percentages })
    new MutationObserver(() => {
      const ring = document.querySelector('[role=progressbar][aria-label="Uploading photo 1"]')
      if (ring) percentages.push(Number(ring.getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })
  })
  await choose(await aLargeFile())
  await expectPhotosUploaded(dialog)
  const percentages = await page.evaluate(() => (globalThis as unknown as { percentages: number[] }).percentages)
  expect(percentages.filter((each) => each > 0 && each < 100)).not.toEqual([])
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))
})

test('photos that the server has lost are uploaded again with new ids', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { statuses: [410] })
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  const lost = { code: 'PHOTOS_LOST', message: 'Failed to update photo URLs' }
  await page.route('**/api/v1/cleanups', (route) => route.fulfill({ status: 410, json: lost }), { times: 1 })
  const before = await dialog.locator('[data-photo]').getAttribute('data-photo')
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  const [logged] = await fetchCleanupHistory(member)
  expect(logged!.photos).toHaveLength(1)
  expect(logged!.photos[0]!.id).not.toBe(before)
})
