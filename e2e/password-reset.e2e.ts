import type { Page } from 'playwright-core'
import { aTestChallenge } from './harness/challenges.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { waitForEmail } from './harness/email.ts'
import { addPasskey, addVirtualAuthenticator, turnOnAuthenticatorApp } from './harness/factors.ts'
import { aTestMember, aUniqueEmailAddress, submitSignInForm } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { pressButton, waitForPageHydration, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const RESETS = '**/api/v1/password-resets'
const NEW = 'cleaner-streets-43'
const GONE = 'This password reset link is missing, has expired or was already used.'
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const repeated = (page: Page) => page.getByRole('textbox', { name: 'Confirm password' })

test('a password reset request gives the same response for email addresses with and without an account', async ({
  open,
}) => {
  const page = await open('/login', { isKnown: true, statuses: [429, 500] })
  await email(page).fill('no address')
  await waitForPageHydration(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  expect([await email(page).inputValue(), new URL(page.url()).search]).toEqual(['no address', ''])
  await pressButton(page, 'Send reset link')
  await waitForVisibleText(page, 'Please enter a valid email address.')
  for (const address of [aUniqueEmailAddress(), (await aTestMember()).email]) {
    await email(page).fill(address)
    const answer = Promise.withResolvers<void>()
    await page.route(RESETS, async (route) => {
      await answer.promise
      await route.continue()
    })
    await pressButton(page, 'Send reset link')
    await page.getByRole('button', { name: 'Sending link...' }).waitFor()
    answer.resolve()
    await waitForToast(page, 'success', 'Password reset instructions sent to your email')
    await page.waitForURL('**/login')
    await page.unroute(RESETS)
    await page.goto('/forgot-password')
  }
  await email(page).fill(aUniqueEmailAddress())
  const alert = page.getByRole('main').getByRole('alert')
  for (const [status, message, sentence] of [
    [500, 'Something went wrong', 'Failed to send reset instructions'],
    [429, 'Too many attempts. Please try again in 5 minutes.', 'Too many attempts. Please try again in 5 minutes.'],
  ] as const) {
    await page.route(RESETS, (route) => route.fulfill({ status, json: { code: 'X', message } }))
    await pressButton(page, 'Send reset link')
    await expect.poll(() => alert.allTextContents()).toEqual([sentence])
    await page.unroute(RESETS)
  }
})

test('a password reset link works only once, and the new password ends all sessions', async ({ open }) => {
  const member = await aTestMember()
  const elsewhere = await open('/about-us', { as: member, statuses: [403] })
  const page = await open('/forgot-password', { isKnown: true, statuses: [401, 500] })
  await email(page).fill(member.email)
  await pressButton(page, 'Send reset link')
  await page.waitForURL('**/login')
  const { link, subject } = await waitForEmail(member.email, 'Reset')
  expect([subject, new URL(link).pathname]).toEqual(['Reset your password', '/reset-password'])

  await page.goto(link)
  await pressButton(page, 'Update Password')
  await waitForVisibleText(page, 'Password must be at least 6 characters')
  await password(page).fill(NEW)
  await repeated(page).fill('other-streets-44')
  await pressButton(page, 'Update Password')
  await waitForVisibleText(page, 'Passwords do not match')
  const show = page.getByRole('button', { name: 'Show password' })
  await show.first().click()
  await show.first().click()
  expect([await password(page).getAttribute('type'), await repeated(page).getAttribute('type')]).toEqual([
    'text',
    'text',
  ])
  await repeated(page).fill(NEW)
  await page.route(RESETS, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await pressButton(page, 'Update Password')
  await waitForVisibleText(page, 'Failed to update password')
  await page.unroute(RESETS)
  await pressButton(page, 'Update Password')
  await waitForToast(page, 'success', 'Password updated successfully')
  await page.waitForURL('**/login')

  await waitForToast(elsewhere, 'error', 'You were signed out')
  await submitSignInForm(page, member)
  await waitForVisibleText(page, 'Email or password is incorrect.')
  await submitSignInForm(page, { ...member, password: NEW })
  await page.waitForURL('**/dashboard')
  await page.goto(link)
  await waitForVisibleText(page, GONE)
})

test('a visitor who resets the password on the way to a challenge then lands on that challenge', async ({ open }) => {
  const [member, { accessCode }] = await Promise.all([aTestMember(), aTestChallenge()])
  const page = await open(`/challenges?${new URLSearchParams({ code: accessCode })}`, { isKnown: true })
  await waitForPageHydration(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await email(page).fill(member.email)
  await pressButton(page, 'Send reset link')
  await page.waitForURL('**/login?from=*')
  // The email may be opened in another browser.
  const elsewhere = await open((await waitForEmail(member.email, 'Reset')).link, { isKnown: true })
  for (const field of [password, repeated]) await field(elsewhere).fill(NEW)
  await pressButton(elsewhere, 'Update Password')
  await elsewhere.waitForURL('**/login?from=*')
  await submitSignInForm(elsewhere, { ...member, password: NEW })
  const dialog = elsewhere.getByRole('dialog', { name: 'Join Challenge' })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Challenge code' }).inputValue()).toBe(accessCode)
})

test('a missing, wrong or used password reset link leads to the page for requesting a new link', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/forgot-password', { isKnown: true, statuses: [410] })
  for (const address of ['/reset-password', '/reset-password?token=', '/reset-password?token=wrong']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
    await waitForVisibleText(page, GONE)
    expect(await page.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password')
  }
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await email(page).fill(member.email)
  await pressButton(page, 'Send reset link')
  const { link } = await waitForEmail(member.email, 'Reset')
  await page.waitForURL('**/login')
  // The link is used in one tab while it is open in another.
  await page.goto(link)
  await password(page).fill(NEW)
  await repeated(page).fill(NEW)
  await page.request.put('/api/v1/password-resets', {
    data: { token: new URL(link).searchParams.get('token'), password: NEW },
  })
  await pressButton(page, 'Update Password')
  await waitForVisibleText(page, GONE)
})

test('the password reset page returns 429 after too many wrong links and says when to try again', async ({ open }) => {
  const page = await open('/login', { isKnown: true, statuses: [429], expectedErrors: /Too many attempts/ })
  await page.evaluate(async () => {
    for (let count = 0; count < 60; count++) await fetch(`/reset-password?token=wrong-${count}`)
  })
  const answer = await page.goto('/reset-password?token=wrong')
  expect([answer?.status(), Number(await answer?.headerValue('retry-after')) > 0]).toEqual([429, true])
  const sentence = /^Too many attempts\. Please try again in [\w ]+\.$/
  const sentenceTitle = /^Too many attempts\. Please try again in [\w ]+\. \| Cleanstreak$/
  await page.getByRole('main').getByRole('heading', { level: 1, name: sentence }).waitFor()
  await expect.poll(() => page.title()).toMatch(sentenceTitle)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
  await waitForPageHydration(page)
  await expect.poll(() => page.title()).toMatch(sentenceTitle)
})

test('the password reset page lists the remaining passkeys and authenticator app and can remove all of them', async ({
  open,
}) => {
  const member = await aTestMember()
  await turnOnAuthenticatorApp(member)
  const settings = await open('/profile', { as: member })
  await addVirtualAuthenticator(settings)
  await addPasskey(settings, 'Blue key')
  await settings.close()
  const page = await open('/forgot-password', { isKnown: true, size: 'phone' })
  await email(page).fill(member.email)
  await pressButton(page, 'Send reset link')
  await page.waitForURL('**/login')
  await page.goto((await waitForEmail(member.email, 'Reset')).link)
  const left = page.getByRole('region', { name: 'These stay in your account' })
  await left.getByText('Blue key', { exact: true }).waitFor()
  expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Blue key\s+A passkey, added on \w{3} \d+, 20\d\d$/),
    expect.stringMatching(/^An authenticator app, on since \w{3} \d+, 20\d\d$/),
  ])
  await expectAccessiblePage(page)
  await left.getByText('Remove all of them', { exact: true }).click()
  await password(page).fill(NEW)
  await repeated(page).fill(NEW)
  await pressButton(page, 'Update Password')
  await waitForToast(page, 'success', 'Password updated successfully')
  await submitSignInForm(page, { ...member, password: NEW })
  await waitForToast(page, 'success', 'Welcome back!')
})
