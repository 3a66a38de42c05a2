import type { Page } from 'playwright-core'
import { expectAccessiblePage, testedScreenSizes } from './harness/accessibility.ts'
import { failMatchingRequests } from './harness/browser/network.ts'
import { aLoggedCleanup } from './harness/cleanups.ts'
import { waitForEmail } from './harness/email.ts'
import {
  TEST_PASSWORD,
  aTestMember,
  createSessionToken,
  fillInSignUpForm,
  callApi,
  demoSuperadminCredentials,
  submitSignInForm,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForHeading, waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const step = (page: Page, number: 1 | 2) => page.getByRole('dialog').filter({ hasText: `Step ${number} of 2` })
const goal = (page: Page) => step(page, 1).getByRole('textbox', { name: 'Annual goal' })
const setGoal = (page: Page) => step(page, 1).getByRole('button', { name: 'Set my goal' })
const gameOn = (page: Page) => step(page, 2).getByRole('button', { name: 'GAME ON!' })

test.for(testedScreenSizes)(
  'a visitor signs up, verifies the email, signs in and completes onboarding: %s',
  async (size, { open }) => {
    const page = await open('/', { size, isKnown: true, statuses: [410] })
    await page.getByRole('link', { name: "Start now, it's free" }).click()
    const email = await fillInSignUpForm(page)
    await page.getByRole('button', { name: 'Create your free account' }).click()
    await waitForHeading(page, 'Check your email')

    const { link, subject } = await waitForEmail(email)
    expect(subject).toBe('Confirm your email')
    expect(new URL(link).pathname).toBe('/verified')
    await page.goto(link)
    await waitForHeading(page, 'Your email is verified')
    await waitForVisibleText(page, 'You are in. Sign in on the mobile app and log the first thing you pick up.')
    for (const store of ['App Store', 'Google Play'])
      await page.getByRole('main').getByRole('link', { name: store }).waitFor()
    // The token is removed from the address bar.
    await page.waitForURL('**/verified')

    await page.goto(link)
    await waitForHeading(page, 'This link does not work')
    await waitForVisibleText(page, 'This verification link has expired or was already used.')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Resend verification e-mail' }).click()
    await waitForVisibleText(page, 'Verification email sent')

    await page.goto('/verified')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/login?verified=true')
    await waitForVisibleText(page, 'Your email is verified. Sign in to start.')
    await submitSignInForm(page, { email, password: TEST_PASSWORD })
    await waitForToast(page, 'success', 'Welcome back!')
    await page.waitForURL('**/dashboard')
    expect(page.context().pages().length).toBe(1)

    await step(page, 1).getByRole('heading', { name: 'Welcome to Cleanstreak, Nia' }).waitFor()
    expect(await goal(page).inputValue()).toBe('1,000')
    await setGoal(page).click()
    await gameOn(page).click()
    await waitForToast(page, 'success', 'Welcome to Cleanstreak!')
    await step(page, 2).waitFor({ state: 'detached' })
  },
)

test('the Back button on the Litterlog returns to the page that was open before sign-in', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/about-us', { isKnown: true })
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignInForm(page, member)
  await page.waitForURL('**/dashboard')
  await waitForMemberPage(page)
  await page.goBack()
  await page.waitForURL('**/about-us')
  await page.getByRole('button', { name: 'Open your menu' }).waitFor()
})

test('onboarding rejects an annual goal under 365 pieces and ends with a Litterboard rank', async ({ open }) => {
  const newcomer = await aTestMember({ isOnboarded: false })
  const page = await open('/dashboard', { as: newcomer, statuses: [500] })
  await goal(page).fill('364')
  await setGoal(page).click()
  await waitForVisibleText(page, 'Annual goal must be at least 365 pieces')
  await goal(page).fill('')
  await setGoal(page).click()
  await waitForVisibleText(page, 'Annual goal must be at least 365 pieces')
  await goal(page).fill('2500')
  await setGoal(page).click()
  await step(page, 2).getByRole('heading', { name: '2,500 pieces. You are ready.' }).waitFor()

  await page.reload()
  await step(page, 2).getByRole('heading', { name: '2,500 pieces. You are ready.' }).waitFor()
  await step(page, 2).getByRole('button', { name: 'Back' }).click()
  expect(await goal(page).inputValue()).toBe('2,500')
  await setGoal(page).click()
  // A closed onboarding dialog can be resumed from the page.
  await step(page, 2).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()

  const mend = await failMatchingRequests(page, '**/api/v1/me/onboarding')
  await gameOn(page).click()
  await waitForToast(page, 'error', 'Failed to complete onboarding')
  await mend()
  // Onboarding succeeds even if reading the session fails afterwards.
  await page.route('**/api/v1/session', (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }), {
    times: 1,
  })
  await gameOn(page).click()
  await waitForToast(page, 'success', 'Welcome to Cleanstreak!')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Annual goal' }).getByText('2,500', { exact: true }).waitFor()
  await page.getByText('You are almost there.').waitFor({ state: 'detached' })

  const profile = (await (await callApi('GET', '/me/profile', { token: newcomer.token })).json()) as Record<
    string,
    unknown
  >
  expect(profile).toMatchObject({ annualGoal: 2500, isPublic: true, onboardingCompleted: true })
  expect(profile.username).toMatch(/^(?=.{2,20}$)[A-Z][a-z]+[A-Z][a-z]+\d\d$/)
  const { subject, text } = await waitForEmail(demoSuperadminCredentials.email, String(profile.username))
  expect(subject).toBe(`${String(profile.username)} has joined`)
  expect(text).toContain(`Nia Brook (${String(profile.username)}, 85016)`)

  await page.reload()
  await waitForMemberPage(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('onboarding names the weekly pace that each annual goal needs for the rest of the year', async ({ open }) => {
  const page = await open('about:blank', { as: await aTestMember({ isOnboarded: false }) })
  await page.clock.setFixedTime(new Date('2026-11-26T12:00:00Z'))
  await page.goto('/dashboard')
  const suggested = step(page, 1).getByRole('group', { name: 'Suggested goals' }).getByRole('button')
  await expect.poll(() => suggested.allInnerTexts()).toEqual(['365\n11 a day', '1,000\n28 a day', '2,500\n70 a day'])
  await waitForVisibleText(
    step(page, 1),
    'About 195 pieces a week until the end of the year. The smallest goal is 365.',
  )
})

test('a banner lets an unverified member request another verification email', async ({ open }) => {
  const member = await aTestMember({ isVerified: false })
  const page = await open('/dashboard', { as: member })
  const banner = page.getByRole('region', { name: 'Verify your email' })
  await expect.poll(() => banner.textContent()).toContain(member.email)
  const first = await waitForEmail(member.email)
  await banner.getByRole('button', { name: 'Resend verification e-mail' }).click()
  await waitForToast(page, 'success', 'Verification email sent')
  await expect.poll(async () => (await waitForEmail(member.email)).id).not.toBe(first.id)
  await page.goto((await waitForEmail(member.email)).link)
  await waitForHeading(page, 'Your email is verified')
  await page.getByRole('main').getByRole('link', { name: 'Log your first cleanup' }).click()
  await page.getByRole('dialog', { name: 'Log new cleanup' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await banner.count()).toBe(0)

  await aLoggedCleanup({ ...member, token: await createSessionToken(member) })
  await page.goto('/verified')
  expect(await page.getByRole('link', { name: 'Sign In', exact: true }).count()).toBe(0)
  await expectAccessiblePage(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your Litterlog' }).click()
  await page.waitForURL('**/dashboard')
})

test('the verification page tells an unverified member to check their email', async ({ open }) => {
  const member = await aTestMember({ isVerified: false })
  const page = await open('/verified', { as: member })
  await waitForHeading(page, 'Check your email')
  expect(await page.getByText('Your email is verified').count()).toBe(0)
  await page.getByRole('button', { name: 'Resend verification e-mail' }).click()
  await waitForToast(page, 'success', 'Verification email sent')
})
