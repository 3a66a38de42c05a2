import type { Page } from 'playwright-core'
import {
  TEST_PASSWORD,
  aTestMember,
  aUniqueEmailAddress,
  callApi,
  demoSuperadminCredentials,
  submitSignInForm,
  createSessionToken,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const SESSION = '**/api/v1/session'
const WRONG = 'Email or password is incorrect.'
const DISABLED = 'Your account has been disabled. Please contact support.'

const answerWith = (page: Page, answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]) =>
  page.route(SESSION, (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()))

test('the sign-in form validates its fields at both addresses of the page, /login and /admin', async ({ open }) => {
  for (const address of ['/login', '/admin']) {
    const page = await open(address, { isKnown: true })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in to your account')
    await expect.poll(async () => (await page.locator('.auth-motto').textContent())?.trim()).toBe('Good. Clean. Fun.')
    await page.setViewportSize({ width: 390, height: 844 })
    // The words stand in one line of sky, above the houses.
    const motto = page.locator('.auth-motto > span')
    const tops = await motto.evaluateAll((words) => words.map((word) => word.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await findButton(page, 'Sign In').click()
    await waitForVisibleText(page, 'Please enter a valid email address.')
    await waitForVisibleText(page, 'Password is required.')
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email')
    const link = page.getByRole('link', { name: 'Forgot password?' })
    expect(await link.getAttribute('href')).toBe('/forgot-password')
    for (const store of ['App Store', 'Google Play'])
      await page.getByRole('main').getByRole('link', { name: store }).waitFor()

    await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
    await findButton(page, 'Show password').click()
    expect(await page.getByRole('textbox', { name: 'Password' }).getAttribute('type')).toBe('text')
    await findButton(page, 'Hide password').click()
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(TEST_PASSWORD)
  }
})

test('a wrong password, an unknown email and a deleted account give the same error (no enumeration)', async ({
  open,
}) => {
  const token = await createSessionToken(demoSuperadminCredentials)
  const [member, disabled, deleted] = await Promise.all([aTestMember(), aTestMember(), aTestMember()])
  await callApi('PUT', `/admin/members/${disabled.id}/disabled`, { token, body: { isDisabled: true } })
  await callApi('DELETE', `/admin/members/${deleted.id}`, { token })

  const page = await open('about:blank', { isKnown: true, statuses: [401, 403] })
  for (const [who, sentence] of [
    [{ ...member, password: 'wrong-streets-42' }, WRONG],
    [{ ...member, email: aUniqueEmailAddress() }, WRONG],
    [deleted, WRONG],
    [disabled, DISABLED],
    [{ ...disabled, password: 'wrong-streets-42' }, WRONG],
  ] as const) {
    await page.goto('/login')
    await submitSignInForm(page, who)
    const alert = page.getByRole('main').getByRole('alert')
    await expect.poll(() => alert.allTextContents()).toEqual([sentence])
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(who.email)
    expect(new URL(page.url()).pathname).toBe('/login')
  }
})

test('the sign-in form shows a readable message for every server error', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/login', { isKnown: true, isCut: true, statuses: [409, 429, 500, 502] })
  const alert = page.getByRole('main').getByRole('alert')
  const tried = async (sentence: string) => {
    await submitSignInForm(page, member)
    await expect.poll(() => alert.allTextContents()).toEqual([sentence])
    await page.unroute(SESSION)
  }
  await answerWith(page, { status: 200, contentType: 'text/html', body: '<h1>Welcome to Hotel Wi-Fi</h1>' })
  await tried('Sign in failed: Invalid response from server')
  await answerWith(page, { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong' } })
  await tried('Failed to sign in. Please try again.')
  await answerWith(page, { status: 200, json: {} })
  await tried('Sign in failed: Invalid response from server')
  await answerWith(page, { status: 409, json: { code: 'NO_PROFILE', message: 'Failed to create user profile' } })
  await tried('Failed to create user profile')
  await answerWith(page, { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  await tried('Failed to sign in. Please try again.')
  await answerWith(page, { status: 429, json: { code: 'TOO_MANY_REQUESTS', message: 'Please wait a minute.' } })
  await tried('Please wait a minute.')
  await page.route(SESSION, (route) => route.abort('internetdisconnected'))
  await tried('Connection to authentication service failed. Please check your internet connection or try again later.')
  await submitSignInForm(page, member)
  await page.waitForURL('**/dashboard')
})

test('signing in succeeds even if the session cannot be read right afterwards', async ({ open }) => {
  const page = await open('/login', { isKnown: true, statuses: [500] })
  await page.route(SESSION, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, json: { code: 'X', message: '' } })
      : route.continue(),
  )
  await submitSignInForm(page, await aTestMember())
  await waitForToast(page, 'success', 'Welcome back!')
  await page.waitForURL('**/dashboard')
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/v1/session') && answer.ok()),
    page.unroute(SESSION),
  ])
  await waitForMemberPage(page)
})

test('signing in with a too common password warns and links to the password change', async ({ open }) => {
  const page = await open('/login', { isKnown: true })
  // Such a password can no longer be chosen, so the test fakes the response for a member who has one.
  await page.route(SESSION, async (route) => {
    const isSignIn = route.request().method() === 'POST' && route.request().postDataJSON().warnsOfCommonPassword
    if (!isSignIn) return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), hasCommonPassword: true } })
  })
  await submitSignInForm(page, await aTestMember())
  await waitForToast(page, 'warning', 'Your password is too common')
  await page.waitForURL('**/dashboard')
  await findButton(page, 'Account Settings').click()
  await page.waitForURL('**/profile?tab=account')
  await page.getByRole('form', { name: 'Change password' }).waitFor()
})

test('the sign-in button shows its busy state', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/login', { isKnown: true })
  const answer = Promise.withResolvers<void>()
  await page.route(SESSION, async (route) => {
    await answer.promise
    await route.continue()
  })
  await submitSignInForm(page, member)
  await findButton(page, 'Signing In...').waitFor()
  answer.resolve()
  await page.waitForURL('**/dashboard')
})

test('repeated sign-in attempts with a wrong password are rate-limited', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/login', { isKnown: true, statuses: [401, 429] })
  const guess = () => page.request.post('/api/v1/session', { data: { email: member.email, password: 'guessed-42' } })
  const answers: number[] = []
  while (answers.at(-1) !== 429 && answers.length < 30) answers.push((await guess()).status())
  expect(answers.at(-1)).toBe(429)
  await submitSignInForm(page, member)
  const alert = page.getByRole('main').getByRole('alert')
  await expect.poll(() => alert.textContent()).toMatch(/^Too many attempts\. Please try again in \d minutes?\.$/)
})
