import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aTestMember, demoAdminCredentials, demoSuperadminCredentials, submitSignInForm } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { loadPageScripts, waitForHeading, waitForVisibleText } from './harness/visitor.ts'

const toPath = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
/** Path to which the server redirects a request for this address. */
async function followRedirects(page: Page, address: string) {
  const answer = await page.request.get(address)
  expect(answer.status(), address).toBe(200)
  // A rejected redirect never leaves the origin.
  expect(new URL(answer.url()).origin).toBe(inject('origin'))
  return toPath(answer.url())
}
const loginAddress = (from: string) => `/login?${new URLSearchParams({ from })}`

test('a visitor who opens a member page signs in and returns to that page', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('about:blank', { isKnown: true })
  for (const guarded of ['/dashboard', '/profile?tab=account', '/admin-main', '/admin-main/users?page=2'])
    expect(await followRedirects(page, guarded)).toBe(loginAddress(guarded))
  await page.goto('/profile?tab=account')
  await submitSignInForm(page, member)
  await page.waitForURL('**/profile?tab=account')
  await page.getByRole('heading', { name: 'Danger Zone' }).waitFor()
  expect(page.context().pages().length).toBe(1)
})

test('signing in never redirects to a foreign or unsafe address (no open redirect)', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('about:blank', { isKnown: true })
  for (const from of ['//evil.example', 'javascript:alert(1)']) {
    // Clear the session, so that the next sign-in starts as a stranger.
    await page.context().clearCookies()
    await page.goto(loginAddress(from))
    await submitSignInForm(page, member)
    await page.waitForURL('**/dashboard')
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
  }
  // The server ignores such addresses for a signed-in member too.
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
  ])
    expect(await followRedirects(page, loginAddress(from)), from).toBe('/dashboard')
})

test('a signed-in member is redirected from sign-in, sign-up and admin pages to the dashboard', async ({ open }) => {
  const page = await open('about:blank', { as: await aTestMember() })
  // The admin console is only for admins.
  for (const address of ['/login', '/admin', '/signup', '/admin-main', '/admin-main/settings'])
    expect(await followRedirects(page, address), address).toBe('/dashboard')
  await page.goto(loginAddress('/profile?tab=social'))
  expect(toPath(page.url())).toBe('/profile?tab=social')
})

test('an admin who signs in is redirected to the admin console', async ({ open }) => {
  for (const who of [demoAdminCredentials, demoSuperadminCredentials]) {
    const page = await open('/admin', { isKnown: true })
    await submitSignInForm(page, who)
    await page.waitForURL('**/admin-main')
    await waitForHeading(page, 'Admin Dashboard')
    expect(await followRedirects(page, '/login')).toBe('/admin-main')
  }
})

test('an admin who was sent from a member page to sign-in returns to that page after signing in', async ({ open }) => {
  const page = await open('/profile?tab=social', { isKnown: true })
  await submitSignInForm(page, demoAdminCredentials)
  await page.waitForURL('**/profile?tab=social')
})

test('a spinner is shown while the session loads', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  await loadPageScripts(page)
  const answer = await holdMatchingRequests(page, '**/api/v1/session')
  // The session that the server rendered into the page has expired by then.
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.evaluate(() => window.history.pushState({}, '', '/dashboard'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('status').getByText('One moment...').waitFor()
  answer()
  await page.waitForURL(/\/login/)
})

test('public pages open for visitors without an account', async ({ open }) => {
  const page = await open('about:blank', { isKnown: true })
  for (const address of [
    '/signup',
    '/login',
    '/forgot-password',
    '/verified',
    '/support',
    '/about-us',
    '/check-profile',
  ])
    expect(await followRedirects(page, address)).toBe(address)
  await page.goto('/login?verified=true')
  await waitForVisibleText(page, 'Your email is verified. Sign in to start.')
})
