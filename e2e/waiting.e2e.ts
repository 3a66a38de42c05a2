import type { Page } from 'playwright-core'
import { formatDay } from '#platform/days.ts'
import { expectAccessible, expectNoBarrier } from './harness/accessible.ts'
import { aCleanup } from './harness/cleanups.ts'
import { KEPT, PHOTO, aJpeg, historyOf, partsOf } from './harness/logging.ts'
import { aMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { focused, goOffline, ready, said, toast } from './harness/visitor.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, pieces: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(pieces, { exact: true }) })
const strip = (page: Page) => page.getByRole('status').filter({ has: page.locator('b') })

async function log(page: Page, pieces: string) {
  await page.getByRole('button', { name: 'Log New Cleanup' }).press('Enter')
  const dialog = dialogOf(page, 'Log new cleanup')
  const parts = partsOf(dialog)
  await parts.pieces.fill(pieces)
  await parts.choose(await aJpeg())
  await parts.photos.first().waitFor()
  await dialog.getByRole('button', { name: 'Log cleanup' }).press('Enter')
  await toast(page, 'success', KEPT)
  await row(page, pieces).waitFor()
}

test('what waits is seen, counted, changed, discarded and not left behind unasked, by keyboard alone', async ({
  open,
}) => {
  const member = await aMember()
  const there = await aCleanup(member, { date: '2026-01-15' })
  const page = await open('/dashboard', { as: member, isCut: true, statuses: [401] })
  await ready(page)
  // its files are here before the network goes
  await page.getByRole('button', { name: 'Log New Cleanup' }).press('Enter')
  await dialogOf(page, 'Log new cleanup').waitFor()
  await page.keyboard.press('Escape')
  await goOffline(page)
  await log(page, '36')
  await expect
    .poll(() => strip(page).textContent())
    .toMatch(/^You are offline\. 1 cleanup waits to upload\. What you see is from \d+:\d\d\s[AP]M\.$/)
  await expect.poll(() => page.getByText('+36 waiting to upload').count()).toBe(2)
  await said(page, '+1 waiting to upload')
  await said(row(page, '36'), 'Waiting to upload')
  await log(page, '5')
  expect(await page.getByRole('button', { name: /^Open the cleanup of/ }).count()).toBe(3)
  await expectNoBarrier(page)

  // what is looked at is what is kept
  const opener = row(page, '36').getByRole('button', { name: /, waiting to upload$/ })
  await opener.press('Enter')
  const details = dialogOf(page, 'My Impact')
  const photo = details.getByRole('img', { name: 'Photo 1 of 1' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Edit Cleanup' }).press('Enter')
  const edit = dialogOf(page, 'Edit Cleanup')
  await partsOf(edit).pieces.fill('40')
  await edit.getByRole('button', { name: 'Save changes' }).press('Enter')
  await edit.waitFor({ state: 'detached' })
  await row(page, '40').waitFor()
  await said(page, '+2 waiting to upload')

  await row(page, '5')
    .getByRole('button', { name: /^Discard cleanup of/ })
    .press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Discard the cleanup of / })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Discard cleanup' }).press('Enter')
  await toast(page, 'success', 'Cleanup discarded.')
  await row(page, '5').waitFor({ state: 'detached' })
  await focused(row(page, '40').getByRole('button', { name: /^Open the cleanup/ }))

  // there is a network again, and a photo does not get through
  await page.route(PHOTO, (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await expect.poll(() => strip(page).textContent()).toMatch(/^(Uploading 1 cleanup|1 cleanup waits to upload)\. ?$/)
  await page.getByRole('button', { name: /^Open your menu/ }).press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  const leaving = page.getByRole('alertdialog', { name: '1 cleanup waits to upload' })
  await said(leaving, 'It stays on this device, unseen by others, and uploads when you sign in here again.')
  await expectNoBarrier(page)
  await leaving.getByRole('button', { name: 'Stay signed in' }).press('Enter')
  await leaving.waitFor({ state: 'detached' })

  // the row becomes the ordinary one, under the keyboard
  const held = row(page, '40').getByRole('button', { name: /^Open the cleanup/ })
  await held.focus()
  const inList = async () => (await held.boundingBox())!.y - (await page.getByRole('tablist').boundingBox())!.y
  const place = await inList()
  await page.unroute(PHOTO)
  const [before] = await historyOf(member)
  expect(before!.cleanupId).toBe(there.cleanupId)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await row(page, '40').getByText('Pending', { exact: true }).waitFor()
  const logged = (await historyOf(member)).find(({ litterCount }) => litterCount === 40)
  await toast(page, 'success', `Your cleanup of ${formatDay(logged!.date, 'TBD')} was uploaded.`)
  await focused(held)
  await expect.poll(() => strip(page).count()).toBe(0)
  expect(Math.abs((await inList()) - place)).toBeLessThan(4)

  // whoever comes back after the session has ended is told what it is for
  await page.context().setOffline(true)
  await log(page, '7')
  await page.context().clearCookies()
  await page.route('**/api/v1/cleanups', (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await said(page, '1 cleanup waits to upload. Sign in again to upload it.')
  await expectNoBarrier(page)
})
