import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { held } from './harness/browser/network.ts'
import { aCleanup, aPhoto } from './harness/cleanups.ts'
import { KEPT, LOGGED, PHOTO, aJpeg, arrived, historyOf, keptIn, logging, partsOf } from './harness/logging.ts'
import { aMember, ask } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { said, toast } from './harness/visitor.ts'

/** Throttles the page to a slow network: 500 ms latency, 100 KB a second. */
async function throttled(page: Page) {
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
async function loseAnswer(page: Page, send: () => Promise<void>) {
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

test('a cleanup submitted twice, whose first response is lost, is logged exactly once', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await logging(open, { isCut: true })
  await pieces.fill('12')
  await choose(await aJpeg())
  await arrived(dialog)
  const connect = await loseAnswer(page, () =>
    dialog.getByRole('button', { name: 'Log cleanup' }).evaluate((button: HTMLButtonElement) => {
      button.form!.requestSubmit()
      button.form!.requestSubmit()
    }),
  )
  await toast(page, 'success', KEPT)
  await connect()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('')
  await pieces.fill('30')
  await choose(await aJpeg())
  await arrived(dialog)
  await expect.poll(() => keptIn(page)).toEqual([])
  await save()
  await toast(page, 'success', LOGGED)
  expect((await historyOf(member)).map(({ litterCount }) => litterCount).toSorted((a, b) => a - b)).toEqual([12, 30])
})

test('without IndexedDB a cleanup is sent directly, and a retry sends the last edit', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await logging(open, { isCut: true })
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'InvalidStateError')
    }
  })
  await pieces.fill('12')
  await choose(await aJpeg())
  await arrived(dialog)
  const connect = await loseAnswer(page, save)
  await said(dialog, 'Something went wrong: no connection. Nothing is lost; please try again.')
  await connect()
  expect(await pieces.inputValue()).toBe('12')
  await pieces.fill('14')
  await save()
  await toast(page, 'success', LOGGED)

  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await pieces.fill('20')
  await choose(await aJpeg())
  await arrived(dialog)
  await loseAnswer(page, save)
  await said(dialog, 'Something went wrong: no connection. Nothing is lost; please try again.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await toast(page, 'success', LOGGED)
  await expect.poll(() => pieces.inputValue()).toBe('')
  expect((await historyOf(member)).map(({ litterCount }) => litterCount).toSorted((a, b) => a - b)).toEqual([14, 20])
})

test('without the Web Locks API a cleanup is sent directly', async ({ open }) => {
  const member = await aMember()
  const page = await open('about:blank', { as: member })
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await page.goto('/dashboard/log-cleanup')
  const { pieces, choose, save } = partsOf(page.getByRole('dialog', { name: 'Log new cleanup' }))
  await pieces.fill('12')
  await choose(await aJpeg())
  await save()
  await toast(page, 'success', LOGGED)
  expect((await historyOf(member)).map(({ litterCount }) => litterCount)).toEqual([12])
})

test('a cleanup and its photos are uploaded automatically when the network returns', async ({ open }) => {
  const { member, page, dialog, pieces, notes, choose, save } = await logging(open, { isCut: true })
  const underWay: Route[] = []
  await page.route(PHOTO, (route) => void underWay.push(route))
  await pieces.fill('12')
  await choose(await aLargeFile(), await aJpeg())
  await expect.poll(() => underWay.length).toBe(2)
  await notes.fill('Under the bridge')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  // From the press on, the cleanup is stored in the outbox, even if the page closes.
  await expect.poll(async () => (await keptIn(page)).map(({ bytes }) => bytes.length)).toEqual([2])
  await page.context().setOffline(true)
  await toast(page, 'success', KEPT)
  await dialog.waitFor({ state: 'detached' })
  for (const route of underWay) await route.abort('internetdisconnected')
  await page.unroute(PHOTO)
  await page.context().setOffline(false)
  await expect.poll(() => keptIn(page)).toEqual([])
  const [logged] = await historyOf(member)
  expect(logged).toMatchObject({ litterCount: 12, notes: 'Under the bridge' })
  expect(logged!.photos).toHaveLength(2)
})

test('a photo or cleanup whose id is rejected is sent again with a new id', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await logging(open, { statuses: [409, 410] })
  const [taken, deleted] = await Promise.all([aMember().then((other) => aPhoto(other)), aCleanup(member)])
  await ask('DELETE', `/cleanups/${deleted.cleanupId}`, { token: member.token })
  const photos: string[] = []
  await page.route(PHOTO, async (route) => {
    photos.push(route.request().url())
    await (photos.length > 1 ? route.continue() : route.continue({ url: photos[0]!.replace(/[^/]+$/, taken) }))
  })
  await pieces.fill('12')
  await choose(await aJpeg())
  await said(dialog, 'Failed to upload photo: This photo cannot be saved under its number. Please try again.')
  await dialog.getByRole('button', { name: 'Try again, photo 1' }).click()
  await arrived(dialog)
  const ids: string[] = []
  await page.route('**/api/v1/cleanups', async (route) => {
    const body = route.request().postDataJSON() as { cleanupId: string }
    ids.push(body.cleanupId)
    await (ids.length > 1 ? route.continue() : route.continue({ postData: { ...body, cleanupId: deleted.cleanupId } }))
  })
  await save()
  await said(dialog, 'Something went wrong: This cleanup was deleted.')
  await save()
  await toast(page, 'success', LOGGED)
  for (const sent of [photos, ids]) expect(new Set(sent).size).toBe(2)
  expect((await historyOf(member)).map(({ cleanupId }) => cleanupId)).toEqual([ids[1]])
})

test('photos that fail to upload are named and can be retried one by one', async ({ open }) => {
  const { page, dialog, pieces, choose, save } = await logging(open, { statuses: [413] })
  await pieces.fill('12')
  const fail = () => {
    const body = JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: 'Image size must be less than 25MB' })
    return page.route(PHOTO, (route) => route.fulfill({ status: 413, body }), { times: 1 })
  }
  const why = 'Failed to upload photo: Image size must be less than 25MB'
  const again = (place: number) => dialog.getByRole('button', { name: `Try again, photo ${place}` }).click()
  await choose(await aJpeg())
  await arrived(dialog)
  await fail()
  await choose(await aJpeg())
  await said(dialog, why)
  await save()
  await said(dialog, 'Try the failed photo again, or remove it.')
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
  await said(dialog, why)
  await fail()
  await again(1)
  await said(dialog, why)
  await again(1)
  await arrived(dialog)
  await save()
  await toast(page, 'success', LOGGED)
})

test('photos are retried automatically after timeouts, a captive portal or a rate limit', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await logging(open, { isCut: true, statuses: [429] })
  await pieces.fill('12')
  const message = 'Too many photos. Please try again in a minute.'
  const answers = [
    (route: Route) => route.abort('timedout'),
    // A captive portal answers instead of the server.
    (route: Route) => route.fulfill({ status: 200, body: '<h1>Free Wi-Fi</h1>' }),
    (route: Route) => route.fulfill({ status: 429, body: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message }) }),
  ]
  await page.route(PHOTO, async (route) => answers.pop()?.(route) ?? route.continue())
  await choose(await aJpeg(), await aJpeg(), await aJpeg())
  await said(dialog, `Failed to upload photo: ${message}`)
  await expect.poll(() => dialog.getByText(/^Failed to upload photo \d$/).count()).toBe(2)
  await said(dialog, 'No connection. Your photos are kept, and sent again by themselves.')
  await save()
  await toast(page, 'success', LOGGED)
  expect((await historyOf(member)).map(({ photos }) => photos.length)).toEqual([3])
})

test('a cleanup submitted during photo uploads is saved when they finish, unless the member cancels', async ({
  open,
}) => {
  const { member, page, dialog, pieces, notes, choose, save } = await logging(open)
  const goOn = await held(page, PHOTO)
  await choose(await aJpeg())
  await pieces.fill('12')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  await expect.poll(async () => (await keptIn(page)).length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => keptIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await expect.poll(() => pieces.inputValue()).toBe('12')
  await save()
  await dialog.getByRole('button', { name: 'Uploading photos...' }).waitFor()
  await notes.fill('Typed while it waits')
  goOn()
  await toast(page, 'success', LOGGED)
  expect(await historyOf(member)).toMatchObject([{ litterCount: 12, notes: 'Typed while it waits' }])
})

test('a photo shows its upload progress on a slow network', async ({ open }) => {
  const { page, dialog, choose } = await logging(open)
  await throttled(page)
  await page.evaluate(() => {
    const told: number[] = []
    Object.assign(globalThis, { told })
    new MutationObserver(() => {
      const ring = document.querySelector('[role=progressbar][aria-label="Uploading photo 1"]')
      if (ring) told.push(Number(ring.getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })
  })
  await choose(await aLargeFile())
  await arrived(dialog)
  const told = await page.evaluate(() => (globalThis as unknown as { told: number[] }).told)
  expect(told.filter((each) => each > 0 && each < 100)).not.toEqual([])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test('photos that the server has lost are uploaded again with new ids', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await logging(open, { statuses: [410] })
  await pieces.fill('12')
  await choose(await aJpeg())
  await arrived(dialog)
  const lost = { code: 'PHOTOS_LOST', message: 'Failed to update photo URLs' }
  await page.route('**/api/v1/cleanups', (route) => route.fulfill({ status: 410, json: lost }), { times: 1 })
  const before = await dialog.locator('[data-photo]').getAttribute('data-photo')
  await save()
  await toast(page, 'success', LOGGED)
  const [logged] = await historyOf(member)
  expect(logged!.photos).toHaveLength(1)
  expect(logged!.photos[0]!.id).not.toBe(before)
})
