import { Secret, TOTP } from 'otpauth'
import { accountUiTexts, memberManagementUiTexts as texts } from '#features/members/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { findAdminListRow } from './harness/browser/admin-rows.ts'
import { waitForEmail } from './harness/email.ts'
import {
  aTestMember,
  aUniqueSearchWord,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  getSharedAdminToken,
  submitSignInForm,
} from './harness/members.ts'
import { aTestChallenge } from './harness/challenges.ts'
import { CLEANUP_REVIEW_PATH, findCleanupOpenInReview, logDistinctCleanups } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, findButton, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const HOME = '/admin-main/users'

test(
  'an admin finds a member by name, adds a note and restores the account',
  { timeout: 180_000 },
  async ({ open }) => {
    const word = aUniqueSearchWord()
    const name = `Tom Whitfield ${word}`
    const tom = await aTestMember({ fullName: name })
    await logDistinctCleanups(tom, [61, 62])
    const { slug, title } = await aTestChallenge({ title: `Elm Street ${word}` })
    await callApi('PUT', `/challenges/${slug}/participation`, { token: tom.token })
    const page = await open(`${HOME}?search=${word}`, { as: demoAdminCredentials })
    const decisions = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Notes and decisions' }) })
    await findAdminListRow(page, name).getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()

    const note = page.getByRole('textbox', { name: 'Add a note, only admins read it' })
    await note.press('Control+Enter')
    await waitForVisibleText(page, texts.noteRequired)
    await note.fill('Friendly on the phone')
    // A note that is typed but not added is there again when the admin comes back.
    await page.getByRole('link', { name: 'All 2' }).click()
    await page.waitForURL(`**${CLEANUP_REVIEW_PATH}?*member=${tom.id}*`)
    await page.goBack()
    await expect.poll(() => note.inputValue()).toBe('Friendly on the phone')
    await note.press('Control+Enter')
    await waitForVisibleText(decisions.getByRole('listitem').filter({ hasText: 'Note added' }), 'Friendly on the phone')
    await expect.poll(() => note.inputValue()).toBe('')
    await expectAccessiblePage(page)

    // The chips and the sum lead to the queue, filtered by status and member.
    await page.getByRole('link', { name: 'All 2' }).waitFor()
    await page.getByRole('link', { name: 'Pending 2' }).click()
    await page.waitForURL(`**${CLEANUP_REVIEW_PATH}?*member=${tom.id}*`)
    await waitForVisibleText(page, `Only cleanups of ${name}.`)
    await findCleanupOpenInReview(page).getByRole('link', { name }).click()

    await findButton(page, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Delete account' }).click()
    await findButton(page.getByRole('alertdialog'), 'Delete account').click()
    const deleted = page.getByText(/^Deleted on .+ by Grace .+, gone for good on /)
    await deleted.waitFor()
    expect(await deleted.getByRole('link', { name: 'Grace' }).getAttribute('href')).toMatch(`${HOME}/`)
    await expectAccessiblePage(page)
    await findButton(page, 'Restore').click()
    const restoring = page.getByRole('alertdialog', { name: `Restore ${name}?` })
    for (const line of ['3 photos', `Challenges joined: ${title}`]) await waitForVisibleText(restoring, line)
    await expectAccessiblePage(page)
    await findButton(restoring, 'Restore member').click()
    await waitForToast(page, 'success', texts.restored(name))
    const titles = ['Account restored', 'Account deleted', 'Note added']
    await expect.poll(() => decisions.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles)

    await page.goto(`/admin-main/audit?search=${word}`)
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  },
)

test(
  'an admin can load the oldest of more than a hundred notes about a member',
  { timeout: 120_000 },
  async ({ open }) => {
    const { id, fullName } = await aTestMember()
    const token = await getSharedAdminToken()
    const note = (text: string) =>
      callApi('PUT', `/admin/members/${id}/notes/${crypto.randomUUID()}`, { token, body: { text } })
    await note('Lent them the first grabber')
    for (let nr = 0; nr < 100; nr++) await note(`Later note ${nr}`)
    const page = await open(`/admin-main/users/${id}`, { as: demoAdminCredentials, statuses: [500] })
    await page.getByRole('heading', { name: fullName, level: 1 }).waitFor()
    const older = '**/api/v1/admin/members/*/notes?*'
    await page.route(older, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
    for (const number of [5, 7, 9, 11]) await page.getByRole('button', { name: `Page ${number}` }).click()
    await waitForVisibleText(page, 'Unable to load the older notes')
    await page.unroute(older)
    await findButton(page, 'Try Again').click()
    await waitForVisibleText(page, 'Lent them the first grabber')
    await page.getByText('Unable to load the older notes').waitFor({ state: 'detached' })
  },
)

test(
  "a superadmin ends a member's sessions and resets a locked-out member's second factors",
  { timeout: 120_000 },
  async ({ open }) => {
    const name = `Tom Whitfield ${aUniqueSearchWord()}`
    const tom = await aTestMember({ fullName: name })
    await addAuthenticatorApp(tom.token)
    const page = await open(`/admin-main/users/${tom.id}`, { as: demoSuperadminCredentials })
    const theirs = await open('/challenges', { as: tom, isKnown: true, statuses: [401, 403] })
    const decisions = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Notes and decisions' }) })
    const sessions = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sessions' }) })
    await waitForVisibleText(sessions, 'Authenticator app')
    await findButton(sessions, 'End all sessions').click()
    const ending = page.getByRole('alertdialog', { name: `End all sessions of ${name}?` })
    await expectAccessiblePage(page)
    await findButton(ending, 'End all sessions').click()
    await waitForToast(page, 'success', texts.sessionsEnded(name))
    await expectFocused(findButton(sessions, 'End all sessions'))
    await theirs.waitForURL(/\/login\?from=%2Fchallenges/)
    await waitForVisibleText(theirs, accountUiTexts.sessionEndedTitle)

    await findButton(page, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Reset second factors' }).click()
    const resetting = page.getByRole('alertdialog', { name: `Reset the second factors of ${name}?` })
    await waitForVisibleText(resetting, 'Tom is told by email.')
    await findButton(resetting, 'Reset second factors').click()
    await waitForToast(page, 'success', texts.factorsReset(name))
    await waitForVisibleText(sessions, 'none')
    await findButton(page, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Edit streak' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Reset second factors' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    const titles = ['Second factors reset', 'Sessions ended']
    await expect.poll(() => decisions.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles)
    await waitForEmail(tom.email, 'Your second factors were reset')
    await submitSignInForm(theirs, tom)
    await theirs.waitForURL('**/challenges')
  },
)

test('a member export starts only after the admin confirms their identity', async ({ open }) => {
  const page = await open(HOME, { as: demoSuperadminCredentials })
  const state = { isConfirmed: false, hasPasskey: false, hasCodes: false, hasPassword: true }
  await page.route('**/api/v1/session/confirmation', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: state }) : route.continue(),
  )
  let downloads = 0
  page.on('download', () => downloads++)
  const question = page.getByRole('alertdialog')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await waitForVisibleText(question, 'Export members')
  await findButton(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await question.getByRole('textbox', { name: 'Password' }).fill(demoSuperadminCredentials.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^members-.*\.csv$/)
  expect(downloads).toBe(1)
})

/** Sets up an authenticator app, whose codes nobody knows afterwards. */
async function addAuthenticatorApp(token: string) {
  const begun = await callApi('POST', '/me/authenticator', { token })
  const { key } = (await begun.json()) as { key: string }
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await callApi('PUT', '/me/authenticator', { token, body: { code } })
}
