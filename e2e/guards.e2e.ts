import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { held } from './harness/browser/network.ts'
import { aMember, grace, sam, signIn } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { heading, said } from './harness/visitor.ts'

const at = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
/** Where the server leads whoever asks for it: the guards run there, and a page less is loaded. */
async function ledTo(page: Page, address: string) {
  const answer = await page.request.get(address)
  expect(answer.status(), address).toBe(200)
  // what is tried in vain leads nowhere else either
  expect(new URL(answer.url()).origin).toBe(inject('origin'))
  return at(answer.url())
}
const login = (from: string) => `/login?${new URLSearchParams({ from })}`

test('a visitor signs in first and comes back to the very page', async ({ open }) => {
  const member = await aMember()
  const page = await open('about:blank', { isKnown: true })
  for (const guarded of ['/dashboard', '/profile?tab=account', '/admin-main', '/admin-main/users?page=2'])
    expect(await ledTo(page, guarded)).toBe(login(guarded))
  await page.goto('/profile?tab=account')
  await signIn(page, member)
  await page.waitForURL('**/profile?tab=account')
  await page.getByRole('heading', { name: 'Danger Zone' }).waitFor()
  expect(page.context().pages().length).toBe(1)
})

test('signing in does not lead to where a link from elsewhere proposes', async ({ open }) => {
  const member = await aMember()
  const page = await open('about:blank', { isKnown: true })
  for (const from of ['//evil.example', 'javascript:alert(1)']) {
    // as somebody else: nothing of this member is left, and no page of theirs that would hear of it
    await page.context().clearCookies()
    await page.goto(login(from))
    await signIn(page, member)
    await page.waitForURL('**/dashboard')
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
  }
  // for whoever is signed in already it proposes in vain too
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
  ])
    expect(await ledTo(page, login(from)), from).toBe('/dashboard')
})

test('signing in and up is not for those who have', async ({ open }) => {
  const page = await open('about:blank', { as: await aMember() })
  // and the console is for admins
  for (const address of ['/login', '/admin', '/signup', '/admin-main', '/admin-main/settings'])
    expect(await ledTo(page, address), address).toBe('/dashboard')
  await page.goto(login('/profile?tab=social'))
  expect(at(page.url())).toBe('/profile?tab=social')
})

test('admins arrive at their console', async ({ open }) => {
  for (const who of [grace, sam]) {
    const page = await open('/admin', { isKnown: true })
    await signIn(page, who)
    await page.waitForURL('**/admin-main')
    await heading(page, 'Admin Dashboard')
    expect(await ledTo(page, '/login')).toBe('/admin-main')
  }
})

test('an admin goes where they were headed', async ({ open }) => {
  const page = await open('/profile?tab=social', { isKnown: true })
  await signIn(page, grace)
  await page.waitForURL('**/profile?tab=social')
})

test('a spinner holds the place while the session is asked for', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  const answer = await held(page, '**/api/v1/session')
  // what the server had put into the page is old by now
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.evaluate(() => window.history.pushState({}, '', '/dashboard'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('status').getByText('One moment...').waitFor()
  answer()
  await page.waitForURL(/\/login/)
})

test('what needs no account works without one', async ({ open }) => {
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
    expect(await ledTo(page, address)).toBe(address)
  await page.goto('/login?verified=true')
  await said(page, 'Your email is verified. Sign in to start.')
})
