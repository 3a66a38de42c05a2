import type { Page } from 'playwright-core'
import { failMatchingRequests } from './harness/browser/network.ts'
import { waitForEmail } from './harness/email.ts'
import { aLoggedGroup, joinTestGroup } from './harness/groups.ts'
import { TEST_PASSWORD, aTestMember, submitSignInForm, credentialsForNewSession } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForUrlPath, waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const NEW = 'cleaner-streets-43'
const SETTINGS = '/profile?tab=account'
const GROUPS_STAY = 'Photos and pieces of group cleanups stay with the others, without your name.'
const form = (page: Page) => page.getByRole('form', { name: 'Change password' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const update = (page: Page) => form(page).getByRole('button', { name: 'Update Password' }).click()

test('a failed change of the email notification setting shows an error and reverts the switch', async ({ open }) => {
  const page = await open(SETTINGS, { as: await aTestMember(), statuses: [500] })
  const emails = page.getByRole('switch', { name: 'Email notifications' })
  const press = () => page.getByText('Email notifications', { exact: true }).click()
  expect(await emails.isChecked()).toBe(true)
  await press()
  await waitForToast(page, 'success', 'Email notifications disabled')
  await page.reload()
  await waitForMemberPage(page)
  expect(await emails.isChecked()).toBe(false)
  // The whole row reacts, with its hint.
  await page.getByText('News about your cleanups').click()
  await waitForToast(page, 'success', 'Email notifications enabled')
  await failMatchingRequests(page, '**/api/v1/me/email-preferences')
  await press()
  await waitForToast(page, 'error', 'Failed to update email preferences')
  await expect.poll(() => emails.isChecked()).toBe(true)
})

test("changing the password requires the old password and ends the member's sessions in other browsers", async ({
  open,
}) => {
  const member = await aTestMember()
  const page = await open(SETTINGS, { as: credentialsForNewSession(member), statuses: [400, 500] })
  const elsewhere = await open('/about-us', { as: member, statuses: [403] })
  await update(page)
  await waitForVisibleText(form(page), 'Current password is required')
  await waitForVisibleText(form(page), 'New password is required')
  await field(page, 'Current password').fill('wrong-streets-42')
  await field(page, 'New password').fill('12345')
  await update(page)
  await waitForVisibleText(form(page), 'Password must be at least 6 characters')
  await field(page, 'New password').fill(NEW)
  await update(page)
  await waitForVisibleText(form(page), 'Current password is incorrect')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('currentPassword')

  await field(page, 'Current password').fill(TEST_PASSWORD)
  await field(page, 'New password').fill('secret')
  await update(page)
  await waitForVisibleText(form(page), 'This password is too common. Please choose another one.')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('newPassword')

  await field(page, 'New password').fill(NEW)
  const mend = await failMatchingRequests(page, '**/api/v1/me/password')
  await update(page)
  await waitForVisibleText(form(page), 'Failed to update password')
  await mend()
  await update(page)
  await waitForToast(page, 'success', 'Password updated successfully')
  await expect.poll(() => field(page, 'New password').inputValue()).toBe('')
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Update Password')
  expect((await waitForEmail(member.email, 'password was changed')).subject).toBe('Your password was changed')

  await waitForToast(elsewhere, 'error', 'You were signed out')
  await page.reload()
  await waitForMemberPage(page)
  await elsewhere.goto('/login')
  await submitSignInForm(elsewhere, { ...member, password: NEW })
  await elsewhere.waitForURL('**/dashboard')
})

async function confirmByPassword(page: Page, password: string) {
  const dialog = page.getByRole('alertdialog', { name: 'Confirm it is you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('the member deletes their account after a confirmation and can no longer sign in', async ({ open }) => {
  const member = await aTestMember()
  const page = await open(SETTINGS, { as: member, statuses: [401, 404, 500] })
  const ask = () => page.getByRole('region', { name: 'Danger Zone' }).getByRole('button').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await ask()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await dialog.waitFor({ state: 'detached' })
  await ask()
  await dialog.waitFor()
  expect(await page.getByText(GROUPS_STAY).count()).toBe(0)
  const del = dialog.getByRole('button', { name: 'Delete Account' })
  for (const [answer, sentence, hasRetry] of [
    [
      { status: 404, json: { code: 'NOT_FOUND', message: 'No user found to delete' } },
      'No user found to delete',
      false,
    ],
    [{ status: 500, json: { code: 'X', message: '' } }, 'Failed to delete account. Please contact support.', true],
  ] as const) {
    await page.route('**/api/v1/me', (route) => route.fulfill(answer))
    await del.click()
    await confirmByPassword(page, member.password)
    await waitForVisibleText(dialog, sentence)
    await page.unroute('**/api/v1/me')
    expect(await del.count()).toBe(hasRetry ? 1 : 0)
    if (hasRetry) continue
    await dialog.getByText('Close', { exact: true }).click()
    await ask()
  }
  await del.click()
  await confirmByPassword(page, member.password)
  await waitForToast(page, 'success', 'Your account has been deleted')
  await waitForUrlPath(page, '/')
  await expect.poll(() => page.context().cookies()).toEqual([])
  await page.getByRole('link', { name: 'Sign Up', exact: true }).waitFor()
  await page.goto('/login')
  await submitSignInForm(page, member)
  await waitForVisibleText(page, 'Email or password is incorrect.')
})

test('a member who hosts a group reads before account deletion which group data remains', async ({ open }) => {
  const [member, guest] = [await aTestMember(), await aTestMember()]
  await joinTestGroup(guest, await aLoggedGroup(member), 20)
  const page = await open(SETTINGS, { as: credentialsForNewSession(member), statuses: [401, 403] })
  const other = await open(SETTINGS, { as: member })
  const dangerZone = (of: Page) => of.getByRole('region', { name: 'Danger Zone' })
  await dangerZone(page).getByText(GROUPS_STAY).waitFor()
  for (const each of [page, other]) await dangerZone(each).getByRole('button').click()
  await waitForVisibleText(page.getByRole('alertdialog'), GROUPS_STAY)
  // The server announces the end of the session before its response arrives.
  await other.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    await page.waitForURL(/\/login/)
    await route.fulfill({ response })
  })
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await confirmByPassword(other, member.password)
  await waitForToast(other, 'success', 'Your account has been deleted')
  expect(new URL(other.url()).pathname).toBe('/')
  expect(await other.locator('[data-toast=error]').count()).toBe(0)
  await waitForVisibleText(page, 'You were signed out')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('account deletion is cancelled when another user signs in during the password prompt', async ({ open }) => {
  const [member, other] = await Promise.all([aTestMember(), aTestMember({ fullName: 'Omar Reyes' })])
  const page = await open(SETTINGS, { as: member, statuses: [401, 403] })
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  const password = page.getByRole('alertdialog').getByRole('textbox', { name: 'Password' })
  await password.waitFor()
  const data = { email: other.email, password: other.password }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.context().request.post('/api/v1/session', { data, headers })).status()).toBe(200)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/dashboard')
  await password.waitFor({ state: 'detached' })
  await page.getByText('Omar Reyes').filter({ visible: true }).first().waitFor()
  expect(deletions).toEqual([])
})
