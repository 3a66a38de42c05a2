import type { Page } from 'playwright-core'
import { accountUiTexts } from '#features/members/copy.ts'
import { aLoggedCleanup, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { findLogCleanupControl } from './harness/log-dialog.ts'
import { TEST_PASSWORD, aTestMember, callApi, submitSignInForm, credentialsForNewSession } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  advanceClockUntilVisible,
  waitForResponseAfter,
  waitForUrlPath,
  chooseMemberMenuItem,
  expectFocused,
  pausePageClock,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const EXPIRED = accountUiTexts.sessionExpired
const ENDED = accountUiTexts.sessionEndedTitle

const menu = (page: Page) => page.getByRole('button', { name: 'Open your menu' })
const signOut = async (page: Page) => {
  await menu(page).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('button', { name: 'Sign out' }).click()
}
const storage = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify([localStorage, sessionStorage])) as Record<string, string>[])

const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Records sign-in and sign-out events of the window in order, across page loads. */
async function recordEvents(page: Page) {
  await page.addInitScript(() => {
    for (const type of ['signed-in', 'signed-out'])
      addEventListener(type, () => sessionStorage.setItem('heard', `${sessionStorage.getItem('heard') ?? ''}${type} `))
  })
  return () => page.evaluate(() => sessionStorage.getItem('heard')?.trim() ?? '')
}

/**
 * Waits until the browser has stored the member's id. Before that, a page load fires another sign-in event and an
 * expiry is not reported.
 */
const waitForStoredMember = (page: Page, { id }: { id: string }) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage'))).toContain(id)

test('sign-in and sign-out fire window events and store no secret that scripts can read', async ({ open }) => {
  const member = await aTestMember()
  // The Litterlog may open live updates just as its session ends.
  const page = await open('about:blank', { isKnown: true, statuses: [403] })
  const readEvents = await recordEvents(page)
  await page.goto('/login')
  expect(await readEvents()).toBe('')
  await submitSignInForm(page, member)
  await waitForMemberPage(page)
  await expect.poll(readEvents).toBe('signed-in')
  await waitForStoredMember(page, member)

  const [local, session] = (await storage(page)) as [Record<string, string>, Record<string, string>]
  expect(JSON.parse(local['auth-storage']!)).toEqual({
    state: { user: { id: member.id }, isNewUser: false, isInitialized: true },
    version: 0,
  })
  for (const key of ['auth_timestamp', 'lastActivityTimestamp'])
    expect(Math.abs(Date.now() - Number(local[key])), key).toBeLessThan(60_000)
  const cookies = await page.context().cookies()
  expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax' })])
  const token = decodeURIComponent(cookies[0]!.value).split('.')[0]!
  const readable = JSON.stringify([local, session, await page.evaluate(() => document.cookie)])
  for (const secret of [token, TEST_PASSWORD, member.email]) expect(readable).not.toContain(secret)

  await signOut(page)
  await waitForToast(page, 'success', 'Signed out successfully')
  await expect.poll(readEvents).toBe('signed-in signed-out')
  await waitForUrlPath(page, '/')
  await expect.poll(() => page.context().cookies()).toEqual([])
  const [left] = await storage(page)
  expect(JSON.parse(left!['auth-storage']!)).toMatchObject({ state: { user: null } })
  expect(Number(left!.auth_timestamp)).toBeGreaterThanOrEqual(Number(local.auth_timestamp))
  await page.goBack()
  await page.waitForURL(/\/login/)
})

test('signing in or out in one tab immediately updates the other tabs', async ({ open }) => {
  const member = await aTestMember()
  const one = await open('/about-us', { isKnown: true, statuses: [401] })
  const other = await one.context().newPage()
  await other.goto('/login')
  await submitSignInForm(other, member)
  await waitForMemberPage(other)
  await waitForMemberPage(one)
  expect(await one.getByRole('link', { name: 'Sign Up' }).count()).toBe(0)

  await other.goto('/profile')
  await waitForMemberPage(other)
  await one.bringToFront()
  await signOut(one)
  // The tab leaves the member page, and no end of a session is reported.
  await other.waitForURL(/\/login\?from=%2Fprofile/)
  await menu(other).waitFor({ state: 'detached' })
  for (const sentence of [EXPIRED, ENDED]) expect(await other.getByText(sentence).count()).toBe(0)
})

test('a session ended on another device is reported, also when the tab regains the focus', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/about-us', { as: credentialsForNewSession(member), statuses: [403] })
  const readEvents = await recordEvents(page)
  await waitForStoredMember(page, member)
  await page.reload()
  await waitForMemberPage(page)
  const newPassword = 'cleaner-streets-43'
  await callApi('PUT', '/me/password', { token: member.token, body: { currentPassword: TEST_PASSWORD, newPassword } })
  await returnToTab(page)
  await waitForToast(page, 'error', ENDED)
  await menu(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  await expect.poll(readEvents).toBe('signed-out')
  expect(new URL(page.url()).pathname).toBe('/about-us')
})

test('an ended session on a member page leads to sign-in and back to that page', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile?tab=social', { as: credentialsForNewSession(member), statuses: [401, 403] })
  await waitForStoredMember(page, member)
  const password = 'cleaner-streets-43'
  await callApi('PUT', '/me/password', {
    token: member.token,
    body: { currentPassword: TEST_PASSWORD, newPassword: password },
  })
  await page.waitForURL(/\/login\?from=%2Fprofile%3Ftab%3Dsocial/)
  await waitForVisibleText(page, ENDED)
  await submitSignInForm(page, { ...member, password })
  await page.waitForURL('**/profile?tab=social')
})

test('a session that expires over an unsaved form leads to sign-in without further errors', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile', { as: credentialsForNewSession(member), statuses: [401, 403] })
  await waitForStoredMember(page, member)
  await page.getByRole('textbox', { name: 'Member Intro' }).fill('Half a sentence')
  // The navigation takes long enough for a data request of the page to fail.
  const arrival = Promise.withResolvers<void>()
  await page.route('**/login-page-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const profileResponse = Promise.withResolvers<void>()
  await page.route('**/api/v1/me/profile', async (route) => {
    await profileResponse.promise
    await route.continue()
  })
  const password = 'cleaner-streets-43'
  await callApi('PUT', '/me/password', {
    token: member.token,
    body: { currentPassword: TEST_PASSWORD, newPassword: password },
  })
  await returnToTab(page)
  await waitForResponseAfter(page, '/api/v1/me/profile', () => profileResponse.resolve())
  arrival.resolve()
  await page.waitForURL(/\/login\?from=%2Fprofile/)
  await waitForVisibleText(page, ENDED)
  expect(await page.getByText('Failed to load profile information. Please try again.').count()).toBe(0)
  await submitSignInForm(page, { ...member, password })
  await page.waitForURL('**/profile')
})

test('a failed session request does not sign the member out', async ({ open }) => {
  const page = await open('/about-us', { as: await aTestMember(), statuses: [500], isCut: true })
  await page.route('**/api/v1/session', (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await waitForResponseAfter(page, '/api/v1/session', () => returnToTab(page))
  await page.unroute('**/api/v1/session')
  await waitForResponseAfter(page, '/api/v1/session', () => returnToTab(page))
  await menu(page).waitFor()
  for (const sentence of [EXPIRED, ENDED]) expect(await page.getByText(sentence).count()).toBe(0)
})

test('a failed sign-out shows an error and leaves the member signed in', async ({ open }) => {
  const page = await open('/about-us', { as: await aTestMember(), statuses: [500] })
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { code: 'X', message: '' } })
      : route.continue(),
  )
  await signOut(page)
  await waitForToast(page, 'error', 'Failed to sign out')
  await page.unroute('**/api/v1/session')
  await page.reload()
  await waitForMemberPage(page)
})

test("the member menu links to the member's pages, and for admins also to the admin console", async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/', { as: member })
  await menu(page).click()
  const panel = page.getByRole('dialog', { name: 'Your menu' })
  await panel.waitFor()
  const links = await panel
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))
  expect(links).toEqual([
    ['Nia Brook', `/bio/${member.username}`],
    ['Log new cleanup', '/dashboard/log-cleanup'],
    ['Litterlog', '/dashboard'],
    ['Litterboard', '/leaderboard?sort=newest_cleanups'],
    ['Challenges', '/challenges'],
    ['Settings', '/profile'],
  ])
  expect(
    await panel.getByRole('radio').evaluateAll((all) => all.map((each) => each.parentElement?.textContent)),
  ).toEqual(['Light', 'Dark', 'System'])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expectFocused(menu(page))

  const newcomer = await open('/about-us', { as: await aTestMember({ isOnboarded: false }) })
  await menu(newcomer).click()
  await waitForVisibleText(newcomer.getByRole('dialog', { name: 'Your menu' }), 'Nia Brook')
  expect(await newcomer.getByRole('link', { name: 'Nia Brook' }).count()).toBe(0)

  const admin = await open('/about-us', { as: { email: 'grace@cleanstreak.example', password: TEST_PASSWORD } })
  await menu(admin).click()
  await admin.getByRole('link', { name: 'Admin', exact: true }).click()
  await admin.waitForURL('**/admin-main')
})

const welcome = "Welcome back! You've got 1 cleanup loves from other members."

async function aLovedMember() {
  const [member, friend] = await Promise.all([aTestMember(), aTestMember()])
  const cleanup = await aLoggedCleanup(member)
  await decideCleanupAsAdmin(cleanup, 'approved')
  await callApi('POST', `/cleanups/${cleanup.cleanupId}/love`, { token: friend.token })
  return member
}

test('a returning member sees the loves toast once per session, in only one tab', async ({ open }) => {
  const member = await aLovedMember()
  const page = await open('/dashboard', { as: member })
  await waitForToast(page, 'success', welcome)
  const secondTab = await page.context().newPage()
  await secondTab.clock.install()
  await secondTab.goto('/dashboard')
  await waitForMemberPage(secondTab)
  await secondTab.clock.runFor(2000)
  expect(await secondTab.getByText(welcome).count()).toBe(0)
  await secondTab.close()

  await page.goto('/about-us')
  await chooseMemberMenuItem(page, 'button', 'Sign out')
  await waitForToast(page, 'success', 'Signed out successfully')
  await page.goto('/login?from=/dashboard')
  await pausePageClock(page)
  await submitSignInForm(page, member)
  let signInToastMs = 0
  const advance = async () => {
    await page.clock.runFor(100)
    if (await page.getByText('Welcome back!', { exact: true }).isVisible()) signInToastMs += 100
    return page.getByText(welcome).isVisible()
  }
  await expect.poll(advance).toBe(true)
  expect(signInToastMs).toBeGreaterThan(3000)
})

test('the loves toast waits until the log dialog is closed', async ({ open }) => {
  const page = await open('/login?from=/dashboard/log-cleanup', { isKnown: true })
  await pausePageClock(page)
  await submitSignInForm(page, await aLovedMember())
  const logDialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  const toast = page.getByText(welcome)
  // The dialog takes the focus when its entrance has ended, which the clock of the page does not hasten.
  await advanceClockUntilVisible(page, logDialog.locator(':focus'))
  await page.clock.runFor(10_000)
  expect(await toast.count()).toBe(0)
  await page.keyboard.press('Escape')
  await advanceClockUntilVisible(page, toast)
  await findLogCleanupControl(page).click()
  await advanceClockUntilVisible(page, logDialog)
  await expect.poll(() => page.clock.runFor(50).then(() => toast.count())).toBe(0)
})
