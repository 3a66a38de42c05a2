import type { Page } from 'playwright-core'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { addVirtualAuthenticator } from './harness/factors.ts'
import { failMatchingRequests } from './harness/browser/network.ts'
import { waitForEmail } from './harness/email.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, pressButton, waitForMemberPage, waitForToast, waitForVisibleText } from './harness/visitor.ts'

const SETTINGS = '/profile?tab=account'
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const names = (page: Page) => card(page).getByRole('listitem').locator('span[dir=auto]').allTextContents()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Adds a passkey under the suggested name or another one. */
async function addPasskey(page: Page, name?: string) {
  await pressButton(card(page), 'Add a passkey')
  const naming = dialog(page, 'Name your passkey')
  if (name) await naming.getByRole('textbox', { name: 'Name' }).fill(name)
  await pressButton(naming, 'Save passkey')
  await naming.waitFor({ state: 'detached' })
}

test("a member adds a passkey with the device's name, renames and removes the passkey", async ({ open }) => {
  const member = await aTestMember()
  const page = await open(SETTINGS, { as: member, size: 'phone', statuses: [500] })
  const device = await addVirtualAuthenticator(page)
  await card(page).getByRole('heading', { name: 'No passkeys yet' }).waitFor()

  await pressButton(card(page), 'Add a passkey')
  const naming = dialog(page, 'Name your passkey')
  const name = naming.getByRole('textbox', { name: 'Name' })
  await expectFocused(name)
  expect(await name.inputValue()).not.toBe('')
  await name.fill('Rosa’s phone')
  const mend = await failMatchingRequests(page, '**/api/v1/me/passkeys')
  await pressButton(naming, 'Save passkey')
  await naming.getByRole('alert').getByText('The passkey could not be added').waitFor()
  expect(await name.inputValue()).toBe('Rosa’s phone')
  await mend()
  await pressButton(naming, 'Save passkey')
  await waitForToast(page, 'success', 'Passkey added: Rosa’s phone')
  await waitForVisibleText(card(page), 'Added today, not used yet')
  expect(await names(page)).toEqual(['Rosa’s phone'])
  expect(await device.listPasskeys()).toHaveLength(1)
  expect((await waitForEmail(member.email, 'passkey')).subject).toBe('A passkey was added')
  await expectAccessiblePage(page)

  await pressButton(card(page), 'Rename Rosa’s phone')
  const renaming = dialog(page, 'Rename Rosa’s phone')
  await renaming.getByRole('textbox', { name: 'Name' }).fill(' ')
  await pressButton(renaming, 'Save name')
  await waitForVisibleText(renaming, 'Give the passkey a name.')
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop')
  await pressButton(renaming, 'Save name')
  await waitForToast(page, 'success', 'Passkey renamed to Kitchen laptop')
  await page.reload()
  await waitForMemberPage(page)
  expect(await names(page)).toEqual(['Kitchen laptop'])

  await pressButton(card(page), 'Remove Kitchen laptop')
  const removing = page.getByRole('alertdialog', { name: 'Remove Kitchen laptop?' })
  await expectAccessiblePage(page)
  await pressButton(removing, 'Remove passkey')
  await waitForToast(page, 'success', 'Passkey removed: Kitchen laptop')
  await card(page).getByRole('heading', { name: 'No passkeys yet' }).waitFor()
  await expectFocused(card(page))
})

test('adding a passkey reports a cancelled prompt or an already registered device', async ({ open }) => {
  const page = await open(SETTINGS, { as: await aTestMember() })
  await addVirtualAuthenticator(page)
  await addPasskey(page, 'This device')
  await pressButton(card(page), 'Add a passkey')
  await card(page).getByRole('alert').getByText('This passkey is in your list already.').waitFor()

  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await pressButton(card(page), 'Add a passkey')
  await waitForVisibleText(card(page), 'No passkey was added.')
  await card(page).getByRole('alert').waitFor({ state: 'detached' })
  expect(await names(page)).toEqual(['This device'])
})

test('Back in the passkey name dialog cancels adding the passkey', async ({ open }) => {
  const page = await open(SETTINGS, { as: await aTestMember() })
  await addVirtualAuthenticator(page)
  await pressButton(card(page), 'Add a passkey')
  await dialog(page, 'Name your passkey').waitFor()
  await page.goBack()
  await dialog(page, 'Name your passkey').waitFor({ state: 'detached' })
  await waitForVisibleText(card(page), 'No passkey was added.')
  await card(page).getByRole('heading', { name: 'No passkeys yet' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=account')
})

test('a passkey list that failed to load is loaded again when the network returns or on retry', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember(), isCut: true, statuses: [500] })
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Account Settings' }).click()
  await page.getByRole('heading', { name: 'Passkeys and second step could not be loaded' }).waitFor()
  await waitForVisibleText(card(page), 'There is no connection. Please try again when you are online.')
  await expectAccessiblePage(page)
  const mend = await failMatchingRequests(page, '**/api/v1/me/factors')
  await page.context().setOffline(false)
  await waitForVisibleText(card(page), 'Something went wrong. Please try again.')
  await mend()
  await pressButton(card(page), 'Try again')
  await card(page).getByRole('heading', { name: 'No passkeys yet' }).waitFor()
})

test('the passkey settings explain why no passkey can be added offline or without browser support', async ({
  open,
}) => {
  const page = await open(SETTINGS, { as: await aTestMember(), isCut: true })
  await addVirtualAuthenticator(page)
  await addPasskey(page)
  await page.context().setOffline(true)
  await pressButton(card(page), 'Add a passkey')
  await card(page)
    .getByRole('alert')
    .getByText('There is no connection. Please try again when you are online.')
    .waitFor()

  const other = await open(SETTINGS, { as: await aTestMember() })
  await other.context().addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await other.reload()
  await card(other).getByRole('heading', { name: 'This browser has no passkeys' }).waitFor()
  await waitForVisibleText(card(other), 'Use the authenticator app instead. It works everywhere.')
  expect(await card(other).getByRole('button').count()).toBe(0)
})

test('adding a passkey or an authenticator app requires a verified email', async ({ open }) => {
  const page = await open(SETTINGS, { as: await aTestMember({ isVerified: false }) })
  await waitForVisibleText(page, 'Verify your email first. Then you can add a passkey or an authenticator app here.')
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Set up' }).count()).toBe(0)
  await expectAccessiblePage(page)
})
