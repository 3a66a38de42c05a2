import type { Page } from 'playwright-core'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { waitForEmail } from './harness/email.ts'
import { TEST_PASSWORD, aTestMember, aUniqueEmailAddress, fillInSignUpForm } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  waitForResponseAfter,
  waitForVisibleText,
  pausePageClock,
  waitForToast,
  advanceClockUntilVisible,
  waitForPageHydration,
} from './harness/visitor.ts'

const UNREACHABLE =
  'Connection to authentication service failed. Please check your internet connection or try again later.'
const IMPLAUSIBLE = "Hmm ... that doesn't look like a valid ZIP/postal code. Please try again."
const ACCOUNTS = '**/api/v1/accounts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Create your free account' })
const agree = (page: Page) => page.getByText('I am at least 13 and agree to the').click({ position: { x: 5, y: 5 } })
const focused = (page: Page) => page.locator(':focus').getAttribute('name')
const gone = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor({ state: 'detached' })

test('the sign-up form shows an exact error at each invalid field until it is corrected', async ({ open }) => {
  const page = await open('/signup', { isKnown: true })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Create your free account')
  await send(page).click()
  for (const sentence of [
    'Full name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Password must be at least 6 characters.',
    'Please enter a valid postal code.',
    'You must agree to the terms and conditions.',
  ])
    await waitForVisibleText(page, sentence)
  await expect.poll(() => focused(page)).toBe('fullName')

  await field(page, 'Full name').fill('N')
  await field(page, 'Email').fill('nia@example')
  await field(page, 'Password').fill('12345')
  await send(page).click()
  await waitForVisibleText(page, 'Full name must be at least 2 characters.')
  await field(page, 'Full name').fill('Ni')
  await gone(page, 'Full name must be at least 2 characters.')
  await waitForVisibleText(page, 'Please enter a valid email address.')
  await field(page, 'Email').fill('nia@example.org')
  await gone(page, 'Please enter a valid email address.')
  await waitForVisibleText(page, 'Password must be at least 6 characters.')
  await field(page, 'Password').fill('123456')
  await gone(page, 'Password must be at least 6 characters.')
  await agree(page)
  await gone(page, 'You must agree to the terms and conditions.')

  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('password')
})

test('the sign-up form sanitizes the postal code and shows a warning for 5 s if the code is implausible', async ({
  open,
}) => {
  const page = await open('/signup', { isKnown: true })
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/v1/accounts'))))
  await expect.poll(() => send(page).isEnabled()).toBe(true)
  const code = field(page, 'ZIP/postal code')
  await code.pressSequentially('SW1A_1#A.A-2')
  // Text typed before hydration is sanitized with it.
  await expect.poll(() => code.inputValue()).toBe('SW1A1AA-2')
  await code.fill('1234 5678-90123456')
  expect(await code.inputValue()).toBe('1234 5678-90123')

  await fillInSignUpForm(page)
  for (const wrong of ['', '85', '99999999999999']) {
    await code.fill(wrong)
    await field(page, 'Password').focus()
    await waitForToast(page, 'warning', IMPLAUSIBLE)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(0)
    await send(page).click()
    const sentence = wrong ? IMPLAUSIBLE : 'Please enter a valid postal code.'
    await page.locator('form').getByText(sentence, { exact: true }).waitFor()
  }
  expect(sent).toBe(0)

  await code.fill('12')
  await pausePageClock(page)
  await field(page, 'Password').focus()
  const warning = page.locator('[data-toast=warning]')
  await advanceClockUntilVisible(page, warning)
  await page.clock.runFor(4500)
  expect(await warning.count()).toBe(1)
  await page.clock.runFor(1000)
  await expect.poll(() => warning.count()).toBe(0)

  await code.fill('13')
  await field(page, 'Password').focus()
  await advanceClockUntilVisible(page, warning)
  const shownAt = await page.evaluate(() => Date.now())
  await code.fill('85016')
  const countLater = () => page.clock.runFor(100).then(() => warning.count())
  await expect.poll(countLater).toBe(0)
  expect(await page.evaluate(() => Date.now())).toBeLessThan(shownAt + 3000)
})

test('the sign-up draft survives a reload, without the password', async ({ open }) => {
  const page = await open('/signup', { isKnown: true })
  await expect.poll(() => send(page).isEnabled()).toBe(true)
  const email = await fillInSignUpForm(page)
  await waitForPageHydration(page)
  await page.reload()
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Nia Brook')
  expect(await field(page, 'Email').inputValue()).toBe(email)
  expect(await field(page, 'ZIP/postal code').inputValue()).toBe('85016')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  expect(await field(page, 'Password').inputValue()).toBe('')
  const storageJson = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(storageJson).toContain(email)
  expect(storageJson).not.toContain(TEST_PASSWORD)
})

test('signing up shows a toast for 10 s and asks the visitor to check their email', async ({ open }) => {
  const page = await open('/signup', { isKnown: true })
  const email = await fillInSignUpForm(page)
  const answer = Promise.withResolvers<void>()
  await page.route(ACCOUNTS, async (route) => {
    await answer.promise
    await route.continue()
  })
  await send(page).click()
  await page.getByRole('button', { name: 'Creating your account...' }).waitFor()
  await pausePageClock(page)
  answer.resolve()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await waitForVisibleText(page, `We wrote to ${email}. The link works for 24 hours.`)
  const success = page.locator('[data-toast=success]')
  await advanceClockUntilVisible(page, success)
  expect(await success.locator('p').allTextContents()).toEqual([
    'Account created successfully!',
    'Please check your email to verify your account. Click the verification link to complete signup.',
  ])
  await page.clock.runFor(9000)
  expect(await success.count()).toBe(1)
  await page.clock.runFor(1500)
  await expect.poll(() => success.count()).toBe(0)

  await page.clock.resume()
  const first = await waitForEmail(email)
  await page.getByRole('button', { name: 'Resend verification e-mail' }).click()
  await waitForToast(page, 'success', 'Verification email sent')
  await expect.poll(async () => (await waitForEmail(email)).id).not.toBe(first.id)
})

test('the sign-up form shows server errors and keeps what was typed', async ({ open }) => {
  const { email } = await aTestMember({ isVerified: false, isOnboarded: false })
  const page = await open('/signup', { isKnown: true, statuses: [409, 500, 503] })
  await fillInSignUpForm(page, { email: email.toUpperCase() })
  await send(page).click()
  const known = page.getByText('An account with this email already exists. Please sign in or reset your password.')
  await known.waitFor()
  expect(await known.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/login')
  expect(await known.getByRole('link', { name: 'reset your password' }).getAttribute('href')).toBe('/forgot-password')
  await expect.poll(() => focused(page)).toBe('email')
  for (const [name, path] of [
    ['sign in', '/login'],
    ['reset your password', '/forgot-password'],
  ] as const) {
    await known.getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname + url.search === path)
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(email.toUpperCase())
    await page.goBack()
    await field(page, 'Password').fill(TEST_PASSWORD)
    await send(page).click()
    await known.waitFor()
  }
  await field(page, 'Email').fill(aUniqueEmailAddress())
  await page.route(ACCOUNTS, (route) => route.fulfill({ status: 500, json: { code: 'X', message: 'Oh no' } }))
  await send(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect.poll(() => alert.allTextContents()).toEqual(['Failed to create account. Please try again.'])
  await page.unroute(ACCOUNTS)
  await page.route(ACCOUNTS, (route) => route.fulfill({ status: 503, body: '<h1>Bad gateway</h1>' }))
  await waitForResponseAfter(page, '/api/v1/accounts', () => send(page).click())
  await expect.poll(() => send(page).isVisible()).toBe(true)
  await expect.poll(() => alert.allTextContents()).toEqual(['Failed to create account. Please try again.'])
  expect(await field(page, 'Password').inputValue()).toBe(TEST_PASSWORD)
})

test('the sign-up form shows an error while offline', async ({ open }) => {
  const page = await open('/signup', { isKnown: true, isCut: true })
  await fillInSignUpForm(page)
  await page.route(ACCOUNTS, (route) => route.abort('internetdisconnected'))
  await send(page).click()
  await waitForVisibleText(page, UNREACHABLE)
  expect(await field(page, 'Password').inputValue()).toBe(TEST_PASSWORD)
})

test('the page after sign-up stays visible until the linked sign-in page has loaded', async ({ open }) => {
  const page = await open('/signup', { isKnown: true })
  await fillInSignUpForm(page)
  await send(page).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Check your email' })
  await heading.waitFor()
  const arrive = await holdMatchingRequests(page, '**/assets/login-page*.js')
  const asked = page.waitForRequest('**/assets/login-page*.js')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await asked
  expect([await heading.isVisible(), await send(page).count()]).toEqual([true, 0])
  arrive()
  await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
})
