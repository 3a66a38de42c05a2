import type { Page } from 'playwright-core'
import { WEB_SHARE_TARGET } from '#features/cleanups/rules/sharing.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import {
  CLEANUP_LOGGED_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  expectPhotosUploaded,
  fetchCleanupHistory,
  openLogDialogAsNewMember,
  findCleanupLogDialogControls,
  findLogCleanupControl,
} from './harness/log-dialog.ts'
import { aTestMember, submitSignInForm } from './harness/members.ts'
import { isInstallPromptOpened, simulateInstallOffer } from './harness/install-offer.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  chooseMemberMenuItem,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const findInstallOffer = (page: Page) => page.getByRole('region', { name: 'Keep Cleanstreak at hand' })
const findLogDialog = (page: Page) => page.getByRole('dialog', { name: 'Log new cleanup' })

async function log(page: Page) {
  const { pieces, choose, save } = findCleanupLogDialogControls(findLogDialog(page))
  await pieces.fill('12')
  await choose(await aJpegFile())
  await expectPhotosUploaded(findLogDialog(page))
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
}

async function logAgain(page: Page) {
  await findLogCleanupControl(page).click()
  await log(page)
}

/** Posts photos and text to the share target, as another app on the phone does. */
async function shareFromOtherApp(page: Page, photos: number, text: string) {
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
    [
      WEB_SHARE_TARGET.path,
      WEB_SHARE_TARGET.photos,
      WEB_SHARE_TARGET.text,
      [...(await aPictureFile())],
      photos,
      text,
    ] as const,
  )
}

test('the app install prompt appears once after a logged cleanup', async ({ open }) => {
  const { member, page } = await openLogDialogAsNewMember(open, { size: 'phone' })
  await simulateInstallOffer(page)
  await log(page)
  await findInstallOffer(page).waitFor()
  await expectAccessiblePage(page)
  const install = findInstallOffer(page).getByRole('button', { name: 'Install' })
  await install.focus()
  await page.keyboard.press('Tab')
  await expectFocused(findInstallOffer(page).getByRole('button', { name: 'Not now' }))
  await install.press('Enter')
  await findInstallOffer(page).waitFor({ state: 'detached' })
  await expectFocused(page.getByRole('main'))
  expect(await isInstallPromptOpened(page)).toBe(true)

  await simulateInstallOffer(page)
  await logAgain(page)
  await expect.poll(async () => (await fetchCleanupHistory(member)).length).toBe(2)
  await findLogDialog(page).waitFor({ state: 'detached' })
  expect(await findInstallOffer(page).count()).toBe(0)

  await page.goto('/download')
  await simulateInstallOffer(page)
  await page.getByRole('button', { name: 'Install from this browser' }).click()
  await expect.poll(() => isInstallPromptOpened(page)).toBe(true)

  // Without a service worker the server receives the shared form.
  await shareFromOtherApp(page, 1, '')
  await waitForVisibleText(findLogDialog(page), 'Please choose that photo again.')
})

test("the install hint explains Safari's menu and is hidden in the installed app", async ({ open }) => {
  const member = await aTestMember()
  const page = await open('about:blank', { as: member, size: 'phone', theme: 'dark' })
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
  await page.goto('/dashboard')
  await waitForMemberPage(page)
  // The headless browser knows only one display mode, so simulate the installed one.
  await page.evaluate(() => {
    const real = matchMedia.bind(globalThis)
    const installed = (query: string) => real(query.replace('display-mode: browser', 'display-mode: standalone'))
    Object.assign(globalThis, { matchMedia: installed })
  })
  await logAgain(page)
  await expect.poll(async () => (await fetchCleanupHistory(member)).length).toBe(1)
  await page.reload()
  await waitForMemberPage(page)
  await logAgain(page)
  await findInstallOffer(page).getByText('Press Share, then Add to Home Screen.').waitFor()
  await expectAccessiblePage(page)
  await findInstallOffer(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await findInstallOffer(page).waitFor({ state: 'detached' })
  await expectFocused(page.getByRole('main'))
})

test('photos and text shared from another app fill the log dialog, even when signed out or offline', async ({
  open,
}) => {
  const member = await aTestMember()
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
  await shareFromOtherApp(page, 5, 'By the canal')
  await expectPhotosUploaded(findLogDialog(page), 4)
  await waitForVisibleText(findLogDialog(page), 'A cleanup has four photos at most.')
  expect(await findCleanupLogDialogControls(findLogDialog(page)).notes.inputValue()).toBe('By the canal')
  await page.waitForURL('**/dashboard/log-cleanup')
  expect(await isKept()).toBe(false)
  // Any website can post to the share target, so nothing is uploaded before the member goes on with it.
  expect([sent, await fetchCleanupHistory(member)]).toEqual([[], []])
  const answered = page.waitForResponse(PHOTO_UPLOAD_URL_PATTERN)
  await findCleanupLogDialogControls(findLogDialog(page)).pieces.fill('9')
  await answered
  await findCleanupLogDialogControls(findLogDialog(page)).save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)

  await page.context().clearCookies()
  await shareFromOtherApp(page, 1, 'Behind the shelter')
  await page.waitForURL('**/login**')
  await submitSignInForm(page, member)
  await expectPhotosUploaded(findLogDialog(page), 1)
  expect(await findCleanupLogDialogControls(findLogDialog(page)).notes.inputValue()).toBe('Behind the shelter')
  await page.waitForURL('**/dashboard/log-cleanup')
  const firstIsThere = page.waitForResponse(PHOTO_UPLOAD_URL_PATTERN)
  await findCleanupLogDialogControls(findLogDialog(page)).pieces.fill('4')
  await firstIsThere
  await expectPhotosUploaded(findLogDialog(page), 1)

  await page.context().setOffline(true)
  await shareFromOtherApp(page, 2, 'And the bus stop')
  await page.waitForURL('**/dashboard/log-cleanup')
  await expect.poll(() => findCleanupLogDialogControls(findLogDialog(page)).photos.count()).toBe(3)
  expect(await findCleanupLogDialogControls(findLogDialog(page)).notes.inputValue()).toBe(
    'Behind the shelter\nAnd the bus stop',
  )
  await page.context().setOffline(false)
  await expectPhotosUploaded(findLogDialog(page), 3)

  const keepSince = (at: number, by = member.id) =>
    page.evaluate(
      async ([at, by, text]) => {
        const form = new FormData()
        form.set(text!, 'private')
        const response = new Response(form)
        response.headers.set('x-shared-at', at!)
        response.headers.set('x-shared-by', by!)
        await (await caches.open('share')).put('/share', response)
      },
      [String(at), by, WEB_SHARE_TARGET.text],
    )
  await keepSince(Date.now(), (await aTestMember()).id)
  await findCleanupLogDialogControls(findLogDialog(page)).notes.fill('')
  await page.goto('/dashboard/log-cleanup?shared=1')
  await waitForVisibleText(findLogDialog(page), 'Please choose that photo again.')
  expect(await findCleanupLogDialogControls(findLogDialog(page)).notes.inputValue()).toBe('')
  await keepSince(Date.now() - 2 * DAY_MS)
  await page.goto('/dashboard')
  await expect.poll(isKept).toBe(false)
  await keepSince(Date.now())
  await chooseMemberMenuItem(page, 'button', 'Sign out')
  await expect.poll(isKept).toBe(false)
})
