import type { Page } from 'playwright-core'
import { addPasskey, addVirtualAuthenticator, turnOnAuthenticatorApp } from './harness/factors.ts'
import { aTestMember, submitSignInForm } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  chooseMemberMenuItem,
  expectFocused,
  pressButton,
  waitForHeading,
  waitForMemberPage,
  waitForToast,
  waitForUrlPath,
  waitForVisibleText,
} from './harness/visitor.ts'

const WRONG = 'That code is not right. Check it and type it again.'
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

async function signOut(page: Page) {
  await chooseMemberMenuItem(page, 'button', 'Sign out')
  await waitForToast(page, 'success', 'Signed out successfully')
}

test('an authenticator app adds a code step to sign-in', async ({ open }) => {
  const member = await aTestMember()
  const app = await turnOnAuthenticatorApp(member)
  const page = await open('/login?from=%2Fprofile', { isKnown: true, statuses: [400, 401] })
  await submitSignInForm(page, member)
  await waitForHeading(page, 'One more step, Nia')
  await expectFocused(codeField(page))
  // The password alone has opened nothing.
  expect(await page.context().cookies()).toEqual([])
  await pressButton(page, 'Back to sign in')
  await waitForHeading(page, 'Sign in to your account')
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(member.email)
  await submitSignInForm(page, member)
  await codeField(page).fill('000000')
  await waitForVisibleText(page, WRONG)
  expect(await codeField(page).inputValue()).toBe('')
  await expectFocused(codeField(page))
  // The sixth digit sends the code.
  await codeField(page).fill(app.nextCode())
  await waitForToast(page, 'success', 'Welcome back!')
  await waitForUrlPath(page, '/profile')
})

test('a recovery code replaces a lost phone at sign-in only once', async ({ open }) => {
  const member = await aTestMember()
  const { recoveryCodes } = await turnOnAuthenticatorApp(member)
  const page = await open('/login', { isKnown: true, statuses: [400, 401, 403] })
  const useRecoveryCode = async () => {
    await submitSignInForm(page, member)
    await pressButton(page, 'Use a recovery code')
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0]!.toLowerCase())
    await pressButton(page, 'Sign In')
  }
  await useRecoveryCode()
  await waitForMemberPage(page)
  await signOut(page)
  await page.goto('/login')
  await useRecoveryCode()
  await page.getByText(/^This recovery code was used on \w{3} \d/).waitFor()
})

test('a remembered device needs no code at the next sign-in', async ({ open }) => {
  const member = await aTestMember()
  const app = await turnOnAuthenticatorApp(member)
  const page = await open('/login', { isKnown: true, statuses: [401, 403] })
  await submitSignInForm(page, member)
  await page.getByText('Remember this device for 30 days').click()
  await codeField(page).fill(app.nextCode())
  await waitForMemberPage(page)
  await signOut(page)
  await page.goto('/login')
  await submitSignInForm(page, member)
  await waitForMemberPage(page)
})

test('a member signs in with password and code without JavaScript', async ({ open }) => {
  const member = await aTestMember()
  const app = await turnOnAuthenticatorApp(member)
  const page = await open('/login?from=%2Fprofile%3Ftab%3Daccount', {
    context: { javaScriptEnabled: false },
    statuses: [400, 401],
  })
  await submitSignInForm(page, member)
  await waitForHeading(page, 'One more step, Nia')
  await codeField(page).fill('000000')
  await pressButton(page, 'Sign In')
  await waitForVisibleText(page, WRONG)
  await waitForHeading(page, 'One more step, Nia')
  await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
  await codeField(page).fill(app.nextCode())
  await pressButton(page, 'Sign In')
  await page.waitForURL('**/profile?tab=account')
})

test('a member signs in with a passkey by button, by email field autofill and in place of a code', async ({ open }) => {
  const member = await aTestMember()
  await turnOnAuthenticatorApp(member)
  const page = await open('/profile', { as: member, statuses: [401, 403] })
  const device = await addVirtualAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  // Nobody agrees to the offer of the email field, so only the button can sign in.
  await device.setWilling(false)
  await page.goto('/login')
  await device.setWilling(true)
  await pressButton(page, 'Sign in with a passkey')
  await waitForToast(page, 'success', 'Welcome back!')
  await waitForMemberPage(page)
  await signOut(page)
  // The email field suggests the passkey automatically, and the device agrees.
  await page.goto('/login', { waitUntil: 'commit' })
  await waitForMemberPage(page)
  await signOut(page)
  await device.setWilling(false)
  await page.goto('/login')
  await submitSignInForm(page, member)
  await waitForHeading(page, 'One more step, Nia')
  await device.setWilling(true)
  await pressButton(page, 'Use a passkey instead')
  await waitForMemberPage(page)
})
