import type { Locator, Page } from 'playwright-core'
import { accountUiTexts, memberManagementUiTexts as texts } from '#features/members/copy.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { NARROW_SEARCH_ADVICE } from '#platform/paging.ts'
import { expectAccessiblePage, axeOnlyScreenSizes } from './harness/accessibility.ts'
import { waitForEmail } from './harness/email.ts'
import {
  aTestMember,
  aUniqueSearchWord,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  createSessionToken,
} from './harness/members.ts'
import {
  chooseAdminRowAction,
  openAdminRowMenu,
  findAdminListRow,
  findAdminRowMenuButton,
} from './harness/browser/admin-rows.ts'
import { expect, test } from './harness/test.ts'
import { findButton, expectFocused, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const HOME = '/admin-main/users'
const LIST = '**/api/v1/admin/members?*'
const SENDING = '**/api/v1/admin/members/*/verification-email'
const UNVERIFIED = '**/api/v1/admin/unverified-members*'

const onlyVisible = (control: Locator) => control.filter({ visible: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const waitUntilDetached = (what: Locator) => what.waitFor({ state: 'detached' })

const listRowActions = async (page: Page, name: string) => {
  const items = await (await openAdminRowMenu(page, name)).getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return items
}

const failRequestsWith = (page: Page, what: string, status = 500, body: object = { code: 'X', message: '' }) =>
  page.route(what, (route) => route.fulfill({ status, json: body }))

/** Presses Try Again, unless a live update of another test has already brought the list back. */
const tryAgain = (within: Parameters<typeof findButton>[0]) =>
  findButton(within, 'Try Again')
    .click({ timeout: 2000 })
    .catch(() => {})

test('an admin searches, sorts and exports the member list', { timeout: 180_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const ana = await aTestMember({ fullName: `Ana “Beach” O'Neil ${word} 🦀` })
  const page = await open('/admin-main', {
    as: demoAdminCredentials,
    statuses: [API_ERRORS.TOOK_TOO_LONG.status],
    isCut: true,
  })
  await page.getByRole('link', { name: 'Member Management' }).click()
  await page.getByRole('heading', { name: 'Member Management', level: 1 }).waitFor()
  await expect.poll(() => header(page, 'Created').getAttribute('aria-sort')).toBe('descending')
  await findAdminListRow(page, word).waitFor()
  // The list shows ten members and offers five page buttons.
  expect(await page.getByRole('row').count()).toBe(11)
  expect(
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('button', { name: /^Page / })
      .count(),
  ).toBe(5)
  await findButton(page, 'Page 2').click()
  await page.getByText('Showing 11 to 20 of').waitFor()
  // Offline, the shown page stays the current one, and the next page loads on reconnect.
  await page.context().setOffline(true)
  await waitForVisibleText(page, 'You are offline.')
  for (const _ of ['once', 'again']) {
    await findButton(page, 'Next page').click()
    await page.waitForURL('**page=3*')
    await expect.poll(() => findButton(page, 'Page 2').getAttribute('aria-current')).toBe('page')
  }
  await page.context().setOffline(false)
  await page.getByText('Showing 21 to 30 of').waitFor()
  for (const name of ['Name', 'Username', 'Email', 'Created', 'ZIP', 'Streak', 'Visibility']) {
    await header(page, name).click()
    await expect.poll(() => header(page, name).getAttribute('aria-sort')).toBe('ascending')
  }
  await page.waitForURL('**sort=is_public*')

  const search = page.getByRole('searchbox', { name: 'Filter by username, email or name' })
  for (const text of [word, ana.email, ana.username]) {
    await search.fill(text)
    await page.waitForURL((url) => url.searchParams.get('search') === text)
    await page.getByText('1 member found.').waitFor()
    await findAdminListRow(page, ana.fullName).waitFor()
  }
  // The counts are those of all members, not only of those found.
  await page.getByText(/^[1-9]\d+ members[,.]/).waitFor()
  const id = page.getByRole('dialog', { name: ana.username })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await onlyVisible(findButton(page, ana.username)).click()
  expect(await id.getByRole('textbox', { name: 'UUID' }).inputValue()).toBe(ana.id)
  await findButton(id, 'Copy').click()
  await id.getByRole('status').getByText(texts.copied, { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ana.id)
  // The copied message disappears by itself.
  await findButton(id, 'Copy').waitFor()
  await page.keyboard.press('Escape')
  await waitUntilDetached(id)
  await expectFocused(onlyVisible(findButton(page, ana.username)))

  // The export contains only the selected members.
  await page.getByRole('row', { name: word }).getByRole('checkbox').press('Space')
  await page.getByText('1 selected').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^members-.*\.csv$/)
  // Members selected under one filter are not exported under another.
  await page.getByRole('radio', { name: /^Deleted/ }).click({ force: true })
  await waitUntilDetached(page.getByText('1 selected'))
  await page.getByRole('radio', { name: /^All/ }).click({ force: true })
  await search.fill(`${word} nowhere`)
  await onlyVisible(page.getByText(texts.none)).waitFor()
  const { status, message } = API_ERRORS.TOOK_TOO_LONG
  await failRequestsWith(page, LIST, status, { code: 'TOOK_TOO_LONG', message })
  await search.fill(`${word} 🦀`)
  await waitForVisibleText(page, 'Failed to load members. Please try again.')
  await waitForVisibleText(page, message)
  await page.unroute(LIST)
  await tryAgain(page)
  await findAdminListRow(page, word).waitFor()
  // The last page of a list with more rows than its pages have says how to reach them.
  await page.route(LIST, async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, page: 1000, pages: 1000, total: 12_345 } })
  })
  await search.fill('example')
  await page.getByText(NARROW_SEARCH_ADVICE).waitFor()
})

test('a superadmin has more actions on members than an admin', { timeout: 240_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const name = `Tom ${word}`
  const [tom] = await Promise.all([aTestMember({ fullName: name }), aTestMember({ fullName: `Zoe ${word}` })])
  const path = `${HOME}?search=${word}&sort=full_name`
  const statuses = [409, 500]
  const page = await open(path, { as: demoSuperadminCredentials, statuses })
  const other = await open(`${path}_of_a_pet&direction=descending&page=999`, { as: demoAdminCredentials })
  await findAdminRowMenuButton(page, name).waitFor()
  // The unknown sort column and the page beyond the last are removed from the address.
  await other.waitForURL(({ searchParams }) => [...searchParams.keys()].join() === 'search')
  await findAdminRowMenuButton(other, name).waitFor()

  expect(await listRowActions(page, name)).toEqual([
    'Make private',
    'Reset annual goal',
    'Edit streak',
    'Correct pieces',
    'Make admin',
    'Disable account',
    'Delete account',
  ])
  expect(await listRowActions(other, name)).toEqual([
    'Make private',
    'Reset annual goal',
    'Disable account',
    'Delete account',
  ])

  await chooseAdminRowAction(page, name, 'Make private')
  await waitForToast(page, 'success', texts.madePrivate(name))
  for (const each of [page, other]) await findAdminListRow(each, name).getByText('Private', { exact: true }).waitFor()
  // The keyboard focus stays on the row's menu button.
  await expectFocused(findAdminRowMenuButton(page, name))
  await waitUntilDetached(page.getByRole('menu'))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Make public' }).waitFor()
  await page.keyboard.press('Enter')
  await waitForToast(page, 'success', texts.madePublic(name))

  const question = page.getByRole('alertdialog')
  await chooseAdminRowAction(page, name, 'Reset annual goal')
  await findButton(question, 'Reset annual goal').click()
  await waitForToast(page, 'success', texts.goalReset(name))
  await waitUntilDetached(question)
  expect(await listRowActions(page, name)).not.toContain('Reset annual goal')

  const streak = page.getByRole('dialog', { name: 'Edit streak' })
  await chooseAdminRowAction(page, name, 'Edit streak')
  const weeks = streak.getByRole('textbox', { name: 'Weeks in a row' })
  expect(await weeks.inputValue()).toBe('0')
  // Date of the member's last cleanup.
  await waitForVisibleText(streak, 'none')
  const reason = `Ill for a while ${word}`
  await streak.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await weeks.fill('')
  await weeks.press('Enter')
  await waitForVisibleText(streak, texts.streakWrong)
  await weeks.fill('10001')
  await findButton(streak, 'Set streak').waitFor()
  await waitForVisibleText(streak, texts.streakWrong)
  await failRequestsWith(page, '**/streak')
  await weeks.fill('12')
  await streak.getByText('The longest streak grows to 12.').waitFor()
  await findButton(streak, 'Set streak to 12').click()
  await waitForVisibleText(streak, texts.streakNotSet)
  await page.unroute('**/streak')
  await findButton(streak, 'Set streak to 12').click()
  await waitForToast(page, 'success', texts.streakSet(name, 12))
  await waitUntilDetached(streak)
  await findAdminListRow(page, name).getByText('12 wk').waitFor()
  const audit = await callApi('GET', `/admin/audit-logs?search=${word}&action=streak_set`, {
    token: await createSessionToken(demoSuperadminCredentials),
  })
  expect(await audit.json()).toMatchObject({ total: 1, logs: [{ details: { notes: reason } }] })

  await chooseAdminRowAction(page, name, 'Make admin')
  await findButton(question, 'Make admin').click()
  await waitForToast(page, 'success', texts.adminGranted(name))
  await findAdminListRow(other, name).getByText('Admin', { exact: true }).waitFor()
  const theirs = await open('/about-us', { as: tom, statuses: [401, 403] })
  const listening = async () => expect((await theirs.waitForResponse('**/api/live?*')).status()).toBe(200)
  await Promise.all([listening(), theirs.goto('/admin-main/events')])
  await chooseAdminRowAction(page, name, 'Remove admin')
  const elsewhere = Promise.all([listening(), theirs.waitForURL('**/dashboard')])
  await findButton(question, 'Remove admin').click()
  await waitForToast(page, 'success', texts.adminRevoked(name))
  await waitUntilDetached(findAdminListRow(other, name).getByText('Admin', { exact: true }))
  await elsewhere
  await waitForToast(theirs, 'warning', accountUiTexts.adminRightsRemoved)

  await chooseAdminRowAction(other, name, 'Disable account')
  const disableDialog = other.getByRole('alertdialog', { name: `Disable account of ${name}?` })
  await waitForVisibleText(disableDialog, texts.disableQuestion(name))
  await findButton(disableDialog, 'Disable account').click()
  await waitForToast(other, 'success', texts.disabled(name))
  await theirs.waitForURL('**/login?from=%2Fdashboard')
  await waitForVisibleText(theirs, accountUiTexts.sessionEndedTitle)
  await findAdminListRow(page, name).getByText('Disabled', { exact: true }).waitFor()
  await chooseAdminRowAction(page, name, 'Enable account')
  await waitForVisibleText(question, texts.enableQuestion(name))
  const refusal = { code: 'SUPERADMIN_ACCOUNT', message: texts.superadminProtected }
  await failRequestsWith(page, '**/disabled', 409, refusal)
  await findButton(question, 'Enable account').click()
  await waitForVisibleText(question, texts.superadminProtected)
  await page.unroute('**/disabled')
  // The error is permanent, so the dialog offers Close instead of a retry.
  await expectFocused(findButton(question, 'Close').last())
  expect(await findButton(question, 'Enable account').count()).toBe(0)
  await page.keyboard.press('Enter')
  await waitUntilDetached(question)
  await chooseAdminRowAction(page, name, 'Enable account')
  await findButton(question, 'Enable account').click()
  await waitForToast(page, 'success', texts.enabled(name))
  await waitUntilDetached(findAdminListRow(other, name).getByText('Disabled', { exact: true }))
  await createSessionToken(tom)

  await chooseAdminRowAction(page, name, 'Delete account')
  await waitForVisibleText(question, texts.deleteQuestion(name))
  await waitForVisibleText(question, 'For 30 days an admin can restore the account, with everything in it')
  await findButton(question, 'Delete account').click()
  await waitForToast(page, 'success', texts.deleted(name))
  for (const each of [page, other]) await waitUntilDetached(findAdminListRow(each, name))
  await findAdminListRow(page, `Zoe ${word}`).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  // Another admin finds the deleted member with the same search, sees who deleted them, and restores them.
  await other.getByRole('radio', { name: /^Deleted/ }).click({ force: true })
  await other.waitForURL(({ searchParams }) => searchParams.get('show') === 'deleted' && searchParams.has('search'))
  const deleted = findAdminListRow(other, name)
  await deleted.getByRole('link', { name: 'Sam' }).waitFor()
  await waitForVisibleText(deleted, '30 days left')
  await expectAccessiblePage(other)
  await findButton(deleted, `Restore ${name}`).click()
  const restoring = other.getByRole('alertdialog', { name: `Restore ${name}?` })
  await waitForVisibleText(
    restoring,
    'Sessions, second factors and the password do not. Tom gets an email with a link to set a new one.',
  )
  await expectAccessiblePage(other)
  await findButton(restoring, 'Restore member').click()
  await waitForToast(other, 'success', texts.restored(name))
  await waitUntilDetached(deleted)
  await findAdminListRow(page, name).waitFor()
  // The audit log says in words what was done.
  await other.goto(`/admin-main/audit?search=${word}`)
  for (const words of ['Account restored', 'Account deleted', 'Admin rights removed', 'Admin rights given'])
    await waitForVisibleText(other, words)
})

test('an admin resends the verification email to an unverified member', { timeout: 120_000 }, async ({ open }) => {
  const page = await open('/admin-main', { as: demoAdminCredentials, statuses: [500] })
  const dialog = page.getByRole('dialog', { name: texts.unverified })
  let answer: (json: object, status?: number) => void = () => {}
  const answering = () => {
    const given = new Promise<{ json: object; status: number }>((resolve) => {
      answer = (json, status = 200) => resolve({ json, status })
    })
    return page.route(UNVERIFIED, async (route) => route.fulfill(await given))
  }
  await answering()
  await page.getByRole('link', { name: 'Member Management' }).click()
  await findButton(page, /^Unverified Accounts/).click()
  await waitForVisibleText(dialog, texts.loading)
  answer({ code: 'X', message: '' }, 500)
  await waitForVisibleText(dialog, 'Failed to load unverified accounts')
  await page.unroute(UNVERIFIED)
  await answering()
  answer({ members: [], page: 1, pages: 1, total: 0, isMore: false })
  await tryAgain(dialog)
  await waitForVisibleText(dialog, texts.noneUnverified)
  await page.unroute(UNVERIFIED)

  // A member who has just signed up appears live.
  const { email } = await aTestMember({ isVerified: false, isOnboarded: false })
  const resend = findButton(dialog, `Resend to ${email}`)
  await resend.waitFor()
  const line = dialog.getByRole('listitem').filter({ hasText: email })
  await failRequestsWith(page, SENDING)
  await resend.click()
  await waitForToast(page, 'error', 'Failed to send the verification email. Please try again.')
  await page.unroute(SENDING)
  const first = await waitForEmail(email)
  await resend.click()
  await waitForVisibleText(line, accountUiTexts.verificationSent)
  await expect.poll(async () => (await waitForEmail(email)).id).not.toBe(first.id)
  await expectFocused(resend)

  const file = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^unverified-members-.*\.csv$/)
})

test.for(axeOnlyScreenSizes)(
  'the member page of the admin console passes the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const word = aUniqueSearchWord()
    const name = `Wherever-it-lies-and-however-long-it-takes שלום ${word}`
    const [member] = await Promise.all([aTestMember({ fullName: name }), aTestMember({ isVerified: false })])
    const page = await open(`${HOME}?search=${word}`, { as: demoSuperadminCredentials, size })
    await findAdminRowMenuButton(page, name).waitFor()
    await expectAccessiblePage(page)
    await openAdminRowMenu(page, name)
    await expectAccessiblePage(page)
    await page.getByRole('menuitem', { name: 'Edit streak' }).click()
    await page.getByRole('dialog', { name: 'Edit streak' }).waitFor()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await chooseAdminRowAction(page, name, 'Delete account')
    await page.getByRole('alertdialog').waitFor()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await onlyVisible(findButton(page, member.username)).click()
    await page.getByRole('dialog', { name: member.username }).waitFor()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await findButton(page, /^Unverified Accounts/).click()
    await page.getByRole('list', { name: texts.unverified }).waitFor()
    await expectAccessiblePage(page)
  },
)
