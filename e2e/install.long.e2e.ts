import type { Page } from 'playwright-core'
import { SHARE } from '#features/cleanups/rules/sharing.ts'
import { aPicture } from '#features/photos/server/fixtures.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { LOGGED, PHOTO, aJpeg, arrived, historyOf, logging, partsOf } from './harness/logging.ts'
import { aMember, signIn } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { focused, inMenu, ready, said, toast } from './harness/visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Keep Cleanstreak at hand' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log new cleanup' })

/** Simulates Chromium's install offer. Repeats the event until the page listens. */
async function offered(page: Page) {
  const tell = () =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(globalThis, { isAsked: true })),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      return !dispatchEvent(offer)
    })
  await expect.poll(tell).toBe(true)
}

async function log(page: Page) {
  const { pieces, choose, save } = partsOf(dialogOf(page))
  await pieces.fill('12')
  await choose(await aJpeg())
  await arrived(dialogOf(page))
  await save()
  await toast(page, 'success', LOGGED)
}

async function logAgain(page: Page) {
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  await log(page)
}

/** Posts photos and text to the share target, as another app on the phone does. */
async function share(page: Page, photos: number, text: string) {
  await page.evaluate(
    ([action, photosName, textName, bytes, photos, text]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action,
      })
      const transfer = new DataTransfer()
      for (let at = 0; at < photos; at++)
        transfer.items.add(new File([new Uint8Array(bytes)], `${at}.jpg`, { type: 'image/jpeg' }))
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, name: photosName })
      input.files = transfer.files
      form.append(input, Object.assign(document.createElement('input'), { name: textName, value: text }))
      document.body.append(form)
      form.submit()
    },
    [SHARE.path, SHARE.photos, SHARE.text, [...(await aPicture())], photos, text] as const,
  )
}

test('the install offer appears once after a logged cleanup, and later only on the download page', async ({ open }) => {
  const { member, page } = await logging(open, { size: 'phone' })
  await offered(page)
  await log(page)
  await noticeOf(page).waitFor()
  await expectNoBarrier(page)
  const install = noticeOf(page).getByRole('button', { name: 'Install' })
  await install.focus()
  await page.keyboard.press('Tab')
  await focused(noticeOf(page).getByRole('button', { name: 'Not now' }))
  await install.press('Enter')
  await noticeOf(page).waitFor({ state: 'detached' })
  await focused(page.getByRole('main'))
  expect(await page.evaluate(() => 'isAsked' in globalThis)).toBe(true)

  await offered(page)
  await logAgain(page)
  await expect.poll(async () => (await historyOf(member)).length).toBe(2)
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await noticeOf(page).count()).toBe(0)

  await page.goto('/download')
  await offered(page)
  await page.getByRole('button', { name: 'Install from this browser' }).click()
  await expect.poll(() => page.evaluate(() => 'isAsked' in globalThis)).toBe(true)

  // Without a service worker the server receives the shared form.
  await share(page, 1, '')
  await said(dialogOf(page), 'Please choose that photo again.')
})

test("the install hint explains Safari's menu and is not shown in the installed app", async ({ open }) => {
  const member = await aMember()
  const page = await open('about:blank', { as: member, size: 'phone', theme: 'dark' })
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
  await page.goto('/dashboard')
  await ready(page)
  // The headless browser knows only one display mode, so simulate the installed one.
  await page.evaluate(() => {
    const real = matchMedia.bind(globalThis)
    const installed = (query: string) => real(query.replace('display-mode: browser', 'display-mode: standalone'))
    Object.assign(globalThis, { matchMedia: installed })
  })
  await logAgain(page)
  await expect.poll(async () => (await historyOf(member)).length).toBe(1)
  await page.reload()
  await ready(page)
  await logAgain(page)
  await noticeOf(page).getByText('Press Share, then Add to Home Screen.').waitFor()
  await expectNoBarrier(page)
  await noticeOf(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await noticeOf(page).waitFor({ state: 'detached' })
  await focused(page.getByRole('main'))
})

test('photos and text shared from another app fill the log dialog, also signed out or offline', async ({ open }) => {
  const member = await aMember()
  const page = await open('/dashboard', {
    as: member,
    // Statuses of requests that the page still makes after its session has ended.
    statuses: [401, 403, 404],
    isCut: true,
    hasWorker: true,
  })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  const isKept = () => page.evaluate(() => caches.has('share'))

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/me/photos/') && sent.push(request.url()))
  await share(page, 5, 'By the canal')
  await arrived(dialogOf(page), 4)
  await said(dialogOf(page), 'A cleanup has four photos at most.')
  expect(await partsOf(dialogOf(page)).notes.inputValue()).toBe('By the canal')
  await page.waitForURL('**/dashboard/log-cleanup')
  expect(await isKept()).toBe(false)
  // Any website can post to the share target, so nothing is uploaded before the member goes on with it.
  expect([sent, await historyOf(member)]).toEqual([[], []])
  const answered = page.waitForResponse(PHOTO)
  await partsOf(dialogOf(page)).pieces.fill('9')
  await answered
  await partsOf(dialogOf(page)).save()
  await toast(page, 'success', LOGGED)

  await page.context().clearCookies()
  await share(page, 1, 'Behind the shelter')
  await page.waitForURL('**/login**')
  await signIn(page, member)
  await arrived(dialogOf(page), 1)
  expect(await partsOf(dialogOf(page)).notes.inputValue()).toBe('Behind the shelter')
  await page.waitForURL('**/dashboard/log-cleanup')
  const firstIsThere = page.waitForResponse(PHOTO)
  await partsOf(dialogOf(page)).pieces.fill('4')
  await firstIsThere
  await arrived(dialogOf(page), 1)

  await page.context().setOffline(true)
  await share(page, 2, 'And the bus stop')
  await page.waitForURL('**/dashboard/log-cleanup')
  await expect.poll(() => partsOf(dialogOf(page)).photos.count()).toBe(3)
  expect(await partsOf(dialogOf(page)).notes.inputValue()).toBe('Behind the shelter\nAnd the bus stop')
  await page.context().setOffline(false)
  await arrived(dialogOf(page), 3)

  const keepSince = (at: number, by = member.id) =>
    page.evaluate(
      async ([at, by, text]) => {
        const form = new FormData()
        form.set(text!, 'private')
        const kept = new Response(form)
        kept.headers.set('x-shared-at', at!)
        kept.headers.set('x-shared-by', by!)
        await (await caches.open('share')).put('/share', kept)
      },
      [String(at), by, SHARE.text],
    )
  await keepSince(Date.now(), (await aMember()).id)
  await partsOf(dialogOf(page)).notes.fill('')
  await page.goto('/dashboard/log-cleanup?shared=1')
  await said(dialogOf(page), 'Please choose that photo again.')
  expect(await partsOf(dialogOf(page)).notes.inputValue()).toBe('')
  await keepSince(Date.now() - 2 * DAY_MS)
  await page.goto('/dashboard')
  await expect.poll(isKept).toBe(false)
  await keepSince(Date.now())
  await inMenu(page, 'button', 'Sign out')
  await expect.poll(isKept).toBe(false)
})
