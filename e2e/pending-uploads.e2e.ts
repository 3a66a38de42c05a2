import type { Locator, Page, Route } from 'playwright-core'
import { formatDay } from '#platform/days.ts'
import { expectNoAxeViolations, expectAccessiblePage } from './harness/accessibility.ts'
import { aLoggedCleanup } from './harness/cleanups.ts'
import {
  CLEANUP_SAVED_ON_DEVICE_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  fetchCleanupHistory,
  findCleanupLogDialogControls,
} from './harness/log-dialog.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  cutNetworkAfterPrefetch,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const CLEANUPS = '**/api/v1/cleanups'
const LIST = /\/api\/v1\/me\/cleanups(\?|$)/

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, pieces: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(pieces, { exact: true }) })
/** Finds the row even under a dialog, which hides its role. */
const rowBehind = (page: Page, pieces: string) =>
  page.locator('li').filter({ has: page.getByText(pieces, { exact: true }) })
const strip = (page: Page) => page.getByRole('status').filter({ has: page.locator('b') })

async function log(page: Page, pieces: string) {
  await page.getByRole('button', { name: 'Log New Cleanup' }).press('Enter')
  const dialog = dialogOf(page, 'Log new cleanup')
  const parts = findCleanupLogDialogControls(dialog)
  await parts.pieces.fill(pieces)
  await parts.choose(await aJpegFile())
  await parts.photos.first().waitFor()
  await dialog.getByRole('button', { name: 'Log cleanup' }).press('Enter')
  await waitForToast(page, 'success', CLEANUP_SAVED_ON_DEVICE_MESSAGE)
  await row(page, pieces).waitFor()
}

const failNextWrite = (page: Page) =>
  page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode !== 'readwrite') return transaction.call(this, stores, mode, options)
      IDBDatabase.prototype.transaction = transaction
      throw new DOMException('The disk is gone.', 'UnknownError')
    }
  })

/** Holds matching requests until the test defines the response. */
async function holdUntilAnswered(page: Page, where: string | RegExp) {
  type Answer = (route: Route) => Promise<void>
  const { promise: answer, resolve: goOn } = Promise.withResolvers<Answer>()
  const answers: Promise<void>[] = []
  await page.route(where, (route) => void answers.push(answer.then((give) => give(route))))
  return async (give: Answer) => {
    goOn(give)
    await Promise.all(answers)
  }
}

test('cleanups waiting for upload can be viewed, edited, discarded and retried with the keyboard only', async ({
  open,
}) => {
  const member = await aTestMember()
  const there = await aLoggedCleanup(member, { date: '2026-01-15' })
  const page = await open('/dashboard', { as: member, isCut: true, statuses: [400, 401, 500] })
  await waitForMemberPage(page)
  // Load the code of the dialog before the network is cut.
  await page.getByRole('button', { name: 'Log New Cleanup' }).press('Enter')
  await dialogOf(page, 'Log new cleanup').waitFor()
  await page.keyboard.press('Escape')
  await cutNetworkAfterPrefetch(page)
  await log(page, '36')
  await expect
    .poll(() => strip(page).textContent())
    .toMatch(/^You are offline\. 1 cleanup waits to upload\. What you see is from \d+:\d\d\s[AP]M\.$/)
  await expect.poll(() => page.getByText('+36 waiting to upload').count()).toBe(2)
  await waitForVisibleText(page, '+1 waiting to upload')
  await waitForVisibleText(page.getByRole('region', { name: 'Week streak' }), 'This week waits to upload')
  await waitForVisibleText(row(page, '36'), 'Waiting to upload')
  await log(page, '5')
  expect(await page.getByRole('button', { name: /^Open the cleanup of/ }).count()).toBe(3)
  await expectAccessiblePage(page)

  // The details show the photo that is stored on the device.
  const opener = row(page, '36').getByRole('button', { name: /, waiting to upload$/ })
  await opener.press('Enter')
  const details = dialogOf(page, 'My Impact')
  const photo = details.getByRole('img', { name: 'Photo 1 of 1' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectNoAxeViolations(page)
  await details.getByRole('button', { name: 'Edit Cleanup' }).press('Enter')
  const edit = dialogOf(page, 'Edit Cleanup')
  await findCleanupLogDialogControls(edit).pieces.fill('40')
  await edit.getByRole('button', { name: 'Save changes' }).press('Enter')
  await edit.waitFor({ state: 'detached' })
  await row(page, '40').waitFor()
  await waitForVisibleText(page, '+2 waiting to upload')

  await row(page, '5')
    .getByRole('button', { name: /^Discard cleanup of/ })
    .press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Discard the cleanup of / })
  await expectNoAxeViolations(page)
  // A failed write leaves the cleanup in the outbox.
  await failNextWrite(page)
  await question.getByRole('button', { name: 'Discard cleanup' }).press('Enter')
  await waitForVisibleText(question, 'Something went wrong: please try again in a moment. Nothing is lost.')
  await question.getByRole('button', { name: 'Discard cleanup' }).press('Enter')
  await waitForToast(page, 'success', 'Cleanup discarded.')
  await row(page, '5').waitFor({ state: 'detached' })
  await expectFocused(row(page, '40').getByRole('button', { name: /^Open the cleanup/ }))

  // The network returns, but photo uploads still fail.
  await page.route(PHOTO_UPLOAD_URL_PATTERN, (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await expect.poll(() => strip(page).textContent()).toMatch(/^(Uploading 1 cleanup|1 cleanup waits to upload)\. ?$/)
  await page.getByRole('button', { name: /^Open your menu/ }).press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  const leaving = page.getByRole('alertdialog', { name: '1 cleanup waits to upload' })
  await waitForVisibleText(
    leaving,
    'It stays on this device, unseen by others, and uploads when you sign in here again.',
  )
  await expectAccessiblePage(page)
  await leaving.getByRole('button', { name: 'Stay signed in' }).press('Enter')
  await leaving.waitFor({ state: 'detached' })

  // Simulates a limit that was lowered in the meantime. The status strip shows the rejected cleanup at each request.
  const [before] = await fetchCleanupHistory(member)
  expect(before!.cleanupId).toBe(there.cleanupId)
  await page.route(CLEANUPS, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), litterCount: 300 } }),
  )
  await page.unroute(PHOTO_UPLOAD_URL_PATTERN)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await waitForVisibleText(row(page, '40'), 'Not uploaded')
  await page.unroute(CLEANUPS)
  await page.context().setOffline(true)
  const sentence = strip(page).getByText(/^You are offline\..* 1 cleanup could not be uploaded\. Show it$/)
  const readSpokenText = (element: Element) =>
    Array.from(element.childNodes, (part) =>
      part instanceof Element && part.ariaLive === 'off' ? '' : part.textContent,
    )
  expect((await sentence.evaluate(readSpokenText)).join('').trim()).toMatch(
    /^You are offline\.\s+1 cleanup could not be uploaded\.$/,
  )
  const opener40 = row(page, '40').getByRole('button', { name: /^Open the cleanup/ })
  for (const _ of ['once', 'again']) {
    await strip(page).getByRole('link', { name: 'Show it' }).press('Enter')
    await expectFocused(opener40)
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  }
  await expectAccessiblePage(page)

  // The pending row turns into an ordinary one and keeps the focus.
  await page.context().setOffline(false)
  const goOn = await holdUntilAnswered(page, CLEANUPS)
  await row(page, '40')
    .getByRole('button', { name: /^Try again, cleanup of/ })
    .press('Enter')
  await waitForVisibleText(row(page, '40'), 'Uploading')
  await expectFocused(opener40)
  // A row has no position while it is replaced.
  const yOf = async (of: Locator) => (await of.boundingBox())?.y ?? NaN
  const inList = async () => (await yOf(opener40)) - (await yOf(page.getByRole('tablist')))
  const place = await inList()
  await goOn((route) => route.continue())
  await row(page, '40').getByText('Pending', { exact: true }).waitFor()
  await page.unroute(CLEANUPS)
  const logged = (await fetchCleanupHistory(member)).find(({ litterCount }) => litterCount === 40)
  await waitForToast(page, 'success', `Your cleanup of ${formatDay(logged!.date, 'TBD')} was uploaded.`)
  await expectFocused(opener40)
  await expect.poll(() => strip(page).count()).toBe(0)
  await expect.poll(async () => Math.abs((await inList()) - place)).toBeLessThan(4)

  // A cleanup is uploaded while the member edits it: the dialog stays open, and the row follows the list.
  await page.context().setOffline(true)
  await log(page, '8')
  const goOnWith8 = await holdUntilAnswered(page, CLEANUPS)
  await page.context().setOffline(false)
  await waitForVisibleText(row(page, '8'), 'Uploading')
  await row(page, '8')
    .getByRole('button', { name: /^Edit cleanup of/ })
    .press('Enter')
  await findCleanupLogDialogControls(edit).pieces.fill('9')
  const answerList = await holdUntilAnswered(page, LIST)
  await goOnWith8((route) => route.continue())
  await waitForVisibleText(rowBehind(page, '8'), 'Pending')
  await rowBehind(page, '8').locator('button[aria-label^="Delete cleanup of"]').waitFor({ state: 'attached' })
  await answerList((route) => route.fulfill({ status: 500 }))
  await waitForVisibleText(page, 'Unable to load the cleanups')
  await expect.poll(() => rowBehind(page, '8').count()).toBe(0)
  expect(await findCleanupLogDialogControls(edit).pieces.inputValue()).toBe('9')
  await page.unroute(LIST)
  await edit.getByRole('button', { name: 'Save changes' }).press('Enter')
  await edit.waitFor({ state: 'detached' })
  await waitForVisibleText(row(page, '9'), 'Pending')
  await expectFocused(row(page, '9').getByRole('button', { name: /^Open the cleanup/ }))
  const counts = (await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount)
  expect(counts.toSorted((one, other) => one - other)).toEqual([3, 9, 40])
  await page.unroute(CLEANUPS)

  // After the session has ended, the page says why to sign in again.
  await page.context().setOffline(true)
  await log(page, '7')
  await page.context().clearCookies()
  await page.route(CLEANUPS, (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await waitForVisibleText(page, '1 cleanup waits to upload. Sign in again to upload it.')
  await expectAccessiblePage(page)
})
