import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { addDays, formatDay } from '#platform/days.ts'
import { expectScriptPreloaded } from './harness/browser/preload.ts'
import { failMatchingRequests } from './harness/browser/network.ts'
import { aLoggedCleanup, anUploadedPhoto, decideCleanupAsAdmin, testRunDay } from './harness/cleanups.ts'
import { CLEANUP_LOGGED_MESSAGE, aJpegFile, findCleanupLogDialogControls } from './harness/log-dialog.ts'
import { aTestMember, callApi } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  cutNetworkAfterPrefetch,
  waitForHeading,
  chooseMemberMenuItem,
  pressButton,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const daysAgo = (days: number) => addDays(testRunDay(), -days)
const row = (page: Page, day: string) =>
  page.getByRole('button', { name: `Open the cleanup of ${formatDay(day, 'TBD')}` })
const rows = (page: Page, count: number) =>
  expect.poll(() => page.getByRole('button', { name: /^Open the cleanup of/ }).count()).toBe(count)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
const number = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').textContent()

/** Silences live updates, so that the page shows only what it requests itself. */
const silenceLiveUpdates = (page: Page) =>
  page.route('**/api/live**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: caught-up\nid: 0\ndata: 0\n\n' }),
  )

/** Creates a member who has logged one cleanup on each of the latest days. */
async function aMemberWith(cleanups: number, photos = 0) {
  const member = await aTestMember({ fullName: 'Rosa Brook' })
  const log = async (_: unknown, day: number) => {
    const ids = await Promise.all(Array.from({ length: photos }, () => anUploadedPhoto(member)))
    await aLoggedCleanup(member, { date: daysAgo(day), litterCount: 1 + (day % 3), notes: `Day ${day}`, photos: ids })
  }
  await Promise.all(Array.from({ length: cleanups }, log))
  return member
}

test('the Litterlog invites a new member to log a first cleanup', async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember({ fullName: 'Rosa Brook' }) })
  await waitForHeading(page, 'Litterlog')
  await waitForVisibleText(page, 'Good to have you, Rosa.')
  await waitForVisibleText(page, 'No cleanup activities logged yet.')
  await page.getByRole('region', { name: 'Week streak' }).getByText('Log one this week to start').waitFor()
  await page.getByRole('progressbar', { name: 'Progress to annual goal' }).waitFor()
  await waitForVisibleText(page.getByRole('region', { name: 'Annual goal' }), '0%')

  await tab(page, 'Cleanup History')
  await page.getByRole('tab', { name: 'Detailed Stats' }).click()
  await page.waitForURL('**/dashboard?tab=stats')
  await page.reload()
  await waitForMemberPage(page)
  await tab(page, 'Detailed Stats')
  await page.getByRole('tab', { name: 'Cleanup History' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Log your first cleanup' }).click()
  await page.waitForURL('**/dashboard/log-cleanup')
})

test("the server-rendered Litterlog contains the member's cleanup totals", async ({ open }) => {
  const member = await aMemberWith(2)
  const page = await open('/dashboard', { as: member, context: { javaScriptEnabled: false } })
  await waitForVisibleText(page.getByRole('region', { name: 'Annual goal' }), 'of 1,000 pieces')
  expect(await number(page, 'Pieces, all time')).toBe('3')
  expect(await number(page, 'Cleanups')).toBe('2')
  expect(await number(page, 'Loves received')).toBe('0')
  expect(await number(page, 'Week streak')).toMatch(/^[12]$/)
  expect(await number(page, 'Litterboard')).toMatch(/^[\d,]+(st|nd|rd|th)$/)
  await waitForVisibleText(page, '3 pieces waiting for review')
  await row(page, testRunDay()).waitFor()
  expect(await page.getByText('Pending').count()).toBe(2)
})

test('the Litterlog keeps its rows when the next page of cleanups fails to load', async ({ open }) => {
  const page = await open('about:blank', { as: await aMemberWith(6), statuses: [500] })
  await silenceLiveUpdates(page)
  await page.goto('/dashboard')
  await waitForMemberPage(page)
  await waitForVisibleText(page, 'Showing 1 to 5 of 6')
  expect(await page.getByRole('button', { name: /^Open the cleanup/ }).allTextContents()).toEqual(
    [0, 1, 2, 3, 4].map((day) => formatDay(daysAgo(day), 'TBD')),
  )
  await pressButton(page, 'Page 2')
  await page.waitForURL('**/dashboard?page=2')
  await waitForVisibleText(page, 'Showing 6 to 6 of 6')
  await row(page, daysAgo(5)).waitFor()
  await expectFocused(page.getByRole('button', { name: 'Page 2', exact: true }))
  await page.goBack()
  await waitForVisibleText(page, 'Showing 1 to 5 of 6')
  await page.goto('/dashboard?page=40')
  await waitForVisibleText(page, 'Showing 6 to 6 of 6')
  await page.waitForURL('**/dashboard?page=2')
  await page.goto('/dashboard?page=x')
  await waitForVisibleText(page, 'Showing 1 to 5 of 6')

  await waitForMemberPage(page)
  const mend = await failMatchingRequests(page, '**/api/v1/me/cleanups?page=2')
  await pressButton(page, 'Page 2')
  await page.getByRole('alert').getByText('Unable to load the cleanups').waitFor()
  await row(page, testRunDay()).waitFor()
  await mend()
  await pressButton(page, 'Try Again')
  await waitForVisibleText(page, 'Showing 6 to 6 of 6')
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test("the cleanup details show photos, the member's notes and the admin's note", async ({ open }) => {
  const member = await aTestMember()
  const cleanup = await aLoggedCleanup(member, { litterCount: 1 })
  const page = await open('/dashboard', { as: member })
  await row(page, testRunDay()).click()
  const dialog = page.getByRole('dialog', { name: 'My Impact' })
  await waitForVisibleText(dialog, 'No photos saved with this cleanup log')
  await waitForVisibleText(dialog, 'No notes saved with this cleanup log')
  await waitForVisibleText(dialog, 'piece')
  await waitForVisibleText(dialog, '85016')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(row(page, testRunDay()))

  await decideCleanupAsAdmin(cleanup, 'rejected', 'This is the photo of a cat.')
  await waitForVisibleText(page, `Your cleanup of ${formatDay(testRunDay(), 'TBD')} was rejected.`)
  await row(page, testRunDay()).click()
  await waitForVisibleText(dialog, 'Rejected')
  await waitForVisibleText(dialog, 'This is the photo of a cat.')
})

test("an admin's decision on a cleanup appears live on the Litterlog until the member marks the decision as seen", async ({
  open,
}) => {
  const member = await aTestMember()
  const cleanup = await aLoggedCleanup(member)
  const page = await open('/dashboard', { as: member, statuses: [500] })
  await waitForVisibleText(page, '3 pieces waiting for review')
  await decideCleanupAsAdmin(cleanup, 'approved')
  const news = page.getByRole('region', { name: 'News about your cleanups' })
  await waitForVisibleText(news, `Your cleanup of ${formatDay(testRunDay(), 'TBD')} was approved.`)
  await expect.poll(() => page.getByText('waiting for review').count()).toBe(0)
  const see = news.getByRole('button', { name: 'Mark as seen' })
  const mend = await failMatchingRequests(page, '**/api/v1/me/cleanup-news')
  await see.click()
  await waitForToast(page, 'error', 'Failed to mark as seen. Please try again.')
  await news.waitFor()
  await mend()
  await see.click()
  await news.waitFor({ state: 'detached' })
  await page.reload()
  await waitForMemberPage(page)
  expect(await news.count()).toBe(0)
})

test('the photo viewer shows the next photo by key or button and returns the focus when it closes', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: await aMemberWith(1, 3) })
  await waitForVisibleText(page, '3 photos')
  await row(page, testRunDay()).click()
  await pressButton(page, 'Show photo 2')
  await pressButton(page, 'Open photo 2 of 3')
  const viewer = page.getByRole('dialog', { name: /^Photos of the cleanup/ })
  await viewer.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('3 of 3').waitFor()
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await viewer.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText('1 of 3').waitFor()
  await viewer.getByRole('img', { name: 'Photo 1 of 3' }).waitFor()
  await viewer.getByRole('button', { name: 'Photo 3 of 3' }).click()
  await viewer.getByText('3 of 3').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expectFocused(page.getByRole('button', { name: 'Open photo 3 of 3' }))
})

test('the photo viewer shows the next photo after a swipe on a phone', async ({ open }) => {
  const page = await open('/dashboard', { size: 'phone', as: await aMemberWith(1, 2) })
  const texts = row(page, testRunDay()).locator('xpath=../..')
  await waitForVisibleText(texts, '85016')
  const lineHeight = await texts.getByText('85016').evaluate((place) => parseFloat(getComputedStyle(place).lineHeight))
  expect((await texts.boundingBox())!.height).toBeLessThan(3 * lineHeight)
  await row(page, testRunDay()).click()
  await pressButton(page, 'Open photo 1 of 2')
  const viewer = page.getByRole('dialog', { name: /^Photos of the cleanup/ })
  await viewer.getByRole('img', { name: 'Photo 1 of 2' }).waitFor()
  const next = viewer.locator('img[alt="Photo 2 of 2"]')
  await expect.poll(async () => (await next.boundingBox())!.x).toBeLessThan(390)
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) })
  for (let x = 280; x >= 80; x -= 20) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await viewer.getByText('2 of 2').waitFor()
})

test('a deleted cleanup disappears immediately after the confirmation', async ({ open }) => {
  const page = await open('/dashboard?page=2', { as: await aMemberWith(6), statuses: [403, 500] })
  await page.getByRole('button', { name: `Delete cleanup of ${formatDay(daysAgo(5), 'TBD')}` }).click()
  const question = page.getByRole('alertdialog')
  await waitForVisibleText(question, '3 pieces of your goal and your totals')
  const mend = await failMatchingRequests(page, '**/api/v1/cleanups/*')
  await question.getByRole('button', { name: 'Delete cleanup' }).click()
  await waitForVisibleText(question, 'Error: Failed to delete cleanup log. Please try again.')
  await mend()
  const message = 'Please verify your email before deleting cleanups. Check your inbox for a verification link.'
  await page.route('**/api/v1/cleanups/*', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message } }),
  )
  await question.getByRole('button', { name: 'Delete cleanup' }).click()
  await waitForVisibleText(question, message)
  await page.unroute('**/api/v1/cleanups/*')
  await question.getByRole('button', { name: 'Delete cleanup' }).click()
  await waitForToast(page, 'success', 'Cleanup log deleted')
  await question.waitFor({ state: 'detached' })
  // The deleted cleanup was the only one on its page.
  await rows(page, 5)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => number(page, 'Pieces, all time')).toBe('9')

  await row(page, testRunDay()).click()
  await pressButton(page, 'Delete cleanup')
  await question.getByRole('button', { name: 'Delete cleanup' }).click()
  await rows(page, 4)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Reload to remove earlier toasts, then leave every refetch unanswered.
  await page.reload()
  await waitForMemberPage(page)
  await page.route('**/api/v1/me/**', () => {})
  await page.getByRole('button', { name: `Delete cleanup of ${formatDay(daysAgo(1), 'TBD')}` }).click()
  await question.getByRole('button', { name: 'Delete cleanup' }).click()
  await waitForToast(page, 'success', 'Cleanup log deleted')
  await rows(page, 3)
  await row(page, daysAgo(1)).waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
})

test('deleting a cleanup by keyboard moves the focus to a neighboring row', async ({ open }) => {
  const page = await open('/dashboard?page=2', { as: await aMemberWith(6) })
  const confirm = async (left: number) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete cleanup' }).press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await rows(page, left)
  }
  const remove = async (day: string, left: number) => {
    await page.getByRole('button', { name: `Delete cleanup of ${formatDay(day, 'TBD')}` }).press('Enter')
    await confirm(left)
  }
  // Delete the only row of a page, one between others, and the last one.
  await remove(daysAgo(5), 5)
  await expectFocused(row(page, testRunDay()))
  await remove(daysAgo(1), 4)
  await expectFocused(row(page, daysAgo(2)))
  await remove(daysAgo(4), 3)
  await expectFocused(row(page, daysAgo(3)))
  await row(page, testRunDay()).press('Enter')
  await page.getByRole('dialog', { name: 'My Impact' }).getByRole('button', { name: 'Delete cleanup' }).press('Enter')
  await confirm(2)
  await expectFocused(row(page, daysAgo(2)))
  await remove(daysAgo(2), 1)
  await remove(daysAgo(3), 0)
  await expectFocused(page.getByRole('tabpanel').getByRole('link', { name: 'Log your first cleanup' }))
})

test('the short address /log-cleanup opens the log dialog, after sign-in if necessary', async ({ open }) => {
  const { url } = await fetch(`${inject('origin')}/log-cleanup`)
  expect(new URL(url).pathname).toBe('/login')
  expect(new URL(url).searchParams.get('from')).toMatch(/^\/(dashboard\/)?log-cleanup$/)
  const page = await open('/log-cleanup', { as: await aTestMember() })
  await page.waitForURL('**/dashboard/log-cleanup')
  await page.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor({ state: 'attached' })
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.waitFor()
  await page.evaluate(() => document.querySelector('h1')!.setAttribute('data-is', 'the same'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  expect(await page.locator('h1[data-is="the same"]').count()).toBe(1)
  await pressButton(page, 'Log New Cleanup')
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('the log dialog opens offline because the Litterlog preloads its code', async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember(), isCut: true })
  await expectScriptPreloaded(page, 'log-dialog')
  await cutNetworkAfterPrefetch(page)
  await pressButton(page, 'Log New Cleanup')
  await page.getByRole('dialog', { name: 'Log new cleanup' }).waitFor()
})

test('a logged cleanup appears immediately on the first page of the Litterlog and in its totals', async ({ open }) => {
  const page = await open('about:blank', { as: await aMemberWith(6) })
  await silenceLiveUpdates(page)
  await page.goto('/dashboard/log-cleanup?page=2')
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  const { pieces, choose, save } = findCleanupLogDialogControls(dialog)
  await pieces.fill('31')
  await choose(await aJpegFile())
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).href.replace(/.*\/dashboard/, '')).toBe('')
  await expect.poll(() => number(page, 'Pieces, all time')).toBe('43')
  await waitForVisibleText(page, 'Showing 1 to 5 of 7')
})

test('the Litterlog shows whether the annual goal is reached or not set, and when the last streak was', async ({
  open,
}) => {
  const member = await aMemberWith(1)
  const page = await open('about:blank', { as: member })
  const progress = (await (await callApi('GET', '/me/progress', { token: member.token })).json()) as object
  const goal = page.getByRole('region', { name: 'Annual goal' })
  const show = async (about: object) => {
    await page.route('**/api/v1/me/progress', (route) => route.fulfill({ json: { ...progress, ...about } }))
    await page.goto('/about-us')
    await chooseMemberMenuItem(page, 'link', 'Litterlog')
  }
  await show({ annualGoal: null })
  await goal.getByRole('link', { name: 'Set your annual goal' }).waitFor()
  expect(await goal.getByText('%').count()).toBe(0)
  await show({ annualGoal: 500, yearPieces: 612 })
  await waitForVisibleText(goal, 'Goal reached')
  await waitForVisibleText(goal, '122%')
  const ended = { currentStreakWeeks: 0, lastStreak: { weeks: 4, lastDay: '2025-09-21' }, longestStreakWeeks: 9 }
  await show({ streak: ended })
  const streak = page.getByRole('region', { name: 'Week streak' })
  await waitForVisibleText(streak, 'Last streak: 4 weeks, until Sep 21, 2025')
})

test('a member can love the cleanup of another member once and cannot undo it', async ({ open }) => {
  const [member, friend] = await Promise.all([aTestMember(), aTestMember()])
  const cleanup = await aLoggedCleanup(member, { notes: 'Bus stop' })
  await aLoggedCleanup(member, { date: daysAgo(1), notes: 'Not yet looked at' })
  await decideCleanupAsAdmin(cleanup, 'approved')
  const page = await open(`/bio/${member.username}`, { as: friend, statuses: [404, 500] })
  await waitForHeading(page, `Meet ${member.username}`)
  await rows(page, 1)
  expect(await page.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0)
  const love = page.getByRole('button', { name: /^Loved? the cleanup of/ })
  const mend = await failMatchingRequests(page, '**/love')
  await love.click()
  await waitForToast(page, 'error', 'Failed to update love status')
  await expect.poll(() => love.textContent()).toBe('0')
  await mend()
  await love.click()
  await waitForToast(page, 'success', 'Loved cleanup')
  await expect.poll(() => love.isDisabled()).toBe(true)
  await page.reload()
  await waitForMemberPage(page)
  await expect.poll(() => love.textContent()).toBe('1')
  expect(await love.isDisabled()).toBe(true)

  await page.goto('/bio/nobody_of_that_name')
  await page.waitForURL('**/not-found')
})
