import { inject } from 'vitest'
import { aMember, grace, sam, signIn } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { said } from './harness/visitor.ts'

const at = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
const login = (from: string) => `/login?${new URLSearchParams({ from })}`

test('a visitor signs in first and comes back to the very page', async ({ open }) => {
  const member = await aMember()
  const page = await open('/', { isKnown: true })
  for (const guarded of ['/dashboard', '/profile?tab=account', '/admin-main']) {
    await page.goto(guarded)
    expect(at(page.url())).toBe(login(guarded))
  }
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
  ]) {
    const answer = await page.request.get(login(from))
    expect(answer.url(), from).toBe(`${inject('origin')}/dashboard`)
  }
})

test('signing in and up is not for those who have', async ({ open }) => {
  const page = await open('/about-us', { as: await aMember() })
  for (const address of ['/login', '/admin', '/signup']) {
    await page.goto(address)
    expect(at(page.url()), address).toBe('/dashboard')
  }
  await page.goto(login('/profile?tab=social'))
  expect(at(page.url())).toBe('/profile?tab=social')
  // the console is for admins
  await page.goto('/admin-main')
  expect(at(page.url())).toBe('/dashboard')
})

test('admins arrive at their console', async ({ open }) => {
  for (const who of [grace, sam]) {
    const page = await open('/admin', { isKnown: true })
    await signIn(page, who)
    await page.waitForURL('**/admin-main')
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    await page.goto('/login')
    expect(at(page.url())).toBe('/admin-main')
  }
})

test('an admin goes where they were headed', async ({ open }) => {
  const page = await open('/profile?tab=social', { isKnown: true })
  await signIn(page, grace)
  await page.waitForURL('**/profile?tab=social')
})

test('a spinner holds the place while the session is asked for', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', async (route) => {
    await answer.promise
    await route.continue()
  })
  // what the server had put into the page is old by now
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.evaluate(() => window.history.pushState({}, '', '/dashboard'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('status').getByText('One moment...').waitFor()
  answer.resolve()
  await page.waitForURL(/\/login/)
})

test('what needs no account works without one', async ({ open }) => {
  const page = await open('/', { isKnown: true })
  for (const address of [
    '/signup',
    '/login',
    '/forgot-password',
    '/verified',
    '/support',
    '/about-us',
    '/check-profile',
  ]) {
    const answer = await page.goto(address)
    expect([answer!.status(), new URL(page.url()).pathname]).toEqual([200, address])
  }
  await page.goto('/login?verified=true')
  await said(page, 'Your email is verified. Sign in to start.')
})
