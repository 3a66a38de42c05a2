import type { Page } from 'playwright-core'
import {
  type SignInCredentials,
  TEST_PASSWORD,
  aTestMember,
  demoAdminCredentials,
  demoMemberCredentials,
  demoSuperadminCredentials,
  submitSignInForm,
} from '../../../e2e/harness/members.ts'
import { turnOnAuthenticatorApp } from '../../../e2e/harness/factors.ts'
import { type VisitOptions, expect } from '../../../e2e/harness/test.ts'
import { loadPageScripts, waitForVisibleText } from '../../../e2e/harness/visitor.ts'
import { type Place, createOnce } from './place.ts'

const newcomer = createOnce(() => aTestMember())

type List = {
  name: string
  as?: SignInCredentials
  from: string
  to: string
  api: string
  empty?: string
  isAwaited?: boolean
}

/**
 * Lists of the product with the API calls that load them. `empty` is a URL where the list has no entries. With
 * `isAwaited` the previous page stays until the data is there, so there is no loading state.
 */
const LISTS: List[] = [
  {
    name: 'Litterboard',
    as: demoMemberCredentials,
    from: '/profile',
    to: '/leaderboard',
    api: '**/api/v1/litterboard?**',
    empty: '/leaderboard?location=Atlantis',
  },
  {
    name: 'challenges',
    as: demoMemberCredentials,
    from: '/profile',
    to: '/challenges',
    api: '**/api/v1/challenges?**',
  },
  {
    name: 'a challenge',
    as: demoMemberCredentials,
    from: '/challenges',
    to: '/challenges/canal-path-crew',
    api: '**/api/v1/challenges/canal-path-crew',
  },
  {
    name: 'participants',
    as: demoMemberCredentials,
    from: '/challenges',
    to: '/challenges/canal-path-crew',
    api: '**/canal-path-crew/participants**',
  },
  {
    name: 'own cleanups',
    as: demoMemberCredentials,
    from: '/profile',
    to: '/dashboard',
    api: '**/api/v1/me/cleanups?**',
  },
  { name: 'progress', as: demoMemberCredentials, from: '/profile', to: '/dashboard', api: '**/api/v1/me/progress' },
  {
    name: 'statistics',
    as: demoMemberCredentials,
    from: '/profile',
    to: '/dashboard?tab=stats',
    api: '**/api/v1/me/statistics',
  },
  { name: 'profile', as: demoMemberCredentials, from: '/leaderboard', to: '/profile', api: '**/api/v1/me/profile' },
  {
    name: 'a bio',
    as: demoMemberCredentials,
    from: '/leaderboard',
    to: '/bio/grace_picks',
    api: '**/members/grace_picks',
  },
  {
    name: 'cleanups of a bio',
    as: demoMemberCredentials,
    from: '/leaderboard',
    to: '/bio/grace_picks',
    api: '**/members/grace_picks/cleanups**',
  },
  {
    name: 'finder',
    from: '/about-us',
    to: '/cleanups',
    api: '**/api/v1/cleanup-events?**',
    empty: '/cleanups?tag=nobody-has-this',
  },
  {
    name: 'console dashboard',
    as: demoAdminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main',
    api: '**/api/v1/admin/stat*',
  },
  {
    name: 'members',
    as: demoAdminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main/users',
    api: '**/api/v1/admin/members**',
    empty: '/admin-main/users?search=nobody-at-all',
  },
  {
    name: 'review',
    as: demoAdminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main/cleanups',
    api: '**/api/v1/admin/cleanups?**',
    empty: '/admin-main/cleanups?search=nobody-at-all',
  },
  {
    name: 'admin challenges',
    as: demoAdminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main/challenges',
    api: '**/api/v1/admin/challenges**',
    empty: '/admin-main/challenges?search=nobody-at-all',
  },
  {
    name: 'admin events',
    as: demoAdminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main/events',
    api: '**/api/v1/admin/cleanup-events**',
    empty: '/admin-main/events?search=nobody-at-all',
  },
  {
    name: 'admin tags',
    as: demoAdminCredentials,
    from: '/admin-main/events',
    to: '/admin-main/tags',
    api: '**/api/v1/admin/event-tags**',
    empty: '/admin-main/tags?search=nobody-at-all',
  },
  {
    name: 'audit log',
    as: demoSuperadminCredentials,
    from: '/admin-main/tags',
    to: '/admin-main/audit',
    api: '**/api/v1/admin/audit-logs**',
    empty: '/admin-main/audit?search=nobody-at-all',
  },
  { name: 'mailbox', from: '/about-us', to: '/dev/mailbox', api: '**/api/v1/mailbox**', isAwaited: true },
]

/**
 * Navigates on the client, as a link does. A full page load would be rendered by the server with its data. The pages of
 * visitors load their scripts for it.
 */
async function navigateOnClient(page: Page, { as, to }: List) {
  if (!as) await loadPageScripts(page)
  await page.evaluate((address) => history.pushState({}, '', address), to)
}

const visitOptions = ({ as }: List): VisitOptions => (as ? { as } : { isKnown: true })

const loadingPlace = (list: List): Place => ({
  name: `${list.name}, loading`,
  reach: async ({ open }) => {
    const page = await open(list.from, visitOptions(list))
    await page.route(list.api, () => {})
    await navigateOnClient(page, list)
    const busy = page.locator('main [aria-busy=true], main [role=status]:not(:empty)')
    await busy.filter({ visible: true }).first().waitFor()
    return page
  },
})

/** Expected error in the console: the error page of a route logs why its data is missing. */
const EXPECTED_FAULT = /for the walk/

const failedPlace = (list: List): Place => ({
  name: `${list.name}, failed`,
  reach: async ({ open }) => {
    const page = await open(list.from, { ...visitOptions(list), statuses: [500], expectedErrors: EXPECTED_FAULT })
    await page.route(list.api, (route) =>
      route.fulfill({ status: 500, json: { code: 'BROKEN', message: 'for the walk' } }),
    )
    await navigateOnClient(page, list)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Try again$/i })
      .first()
      .waitFor({ timeout: 60_000 })
    return page
  },
})

export const statePlaces: Place[] = [
  ...LISTS.filter(({ isAwaited }) => !isAwaited).map(loadingPlace),
  ...LISTS.map(failedPlace),
  ...LISTS.flatMap((list) =>
    list.empty
      ? [{ name: `${list.name}, empty`, reach: ({ open }) => open(list.empty!, visitOptions(list)) } satisfies Place]
      : [],
  ),
  {
    name: 'own cleanups, empty',
    reach: async ({ open }) => open('/dashboard', { as: await newcomer() }),
  },
  {
    name: 'statistics, empty',
    reach: async ({ open }) => open('/dashboard?tab=stats', { as: await newcomer() }),
  },
  {
    name: 'a page that is not cached, offline',
    reach: async ({ open }) => {
      const page = await open('/leaderboard', { as: demoMemberCredentials, isCut: true })
      await page.context().setOffline(true)
      await page.getByRole('list', { name: 'Litterboard' }).getByRole('link').first().click()
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      return page
    },
  },
  {
    name: 'offline page of the service worker',
    routes: ['/offline'],
    reach: async ({ open }) => {
      const page = await open('/dashboard', { as: demoMemberCredentials, isCut: true, hasWorker: true })
      await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.goto('/admin-main/tags')
      await page.getByText('Nothing of this page is kept on this device.').waitFor()
      return page
    },
  },
  {
    name: 'status strip, offline',
    reach: async ({ open }) => {
      const page = await open('/dashboard', { as: demoMemberCredentials, isCut: true })
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page
        .getByText(/^You are offline\./)
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'second step of a sign-in',
    reach: async ({ open }) => {
      const member = await aTestMember()
      await turnOnAuthenticatorApp(member)
      const page = await open('/login', { isKnown: true, statuses: [400, 401] })
      await submitSignInForm(page, member)
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
      await waitForVisibleText(page, 'That code is not right. Check it and type it again.')
      return page
    },
  },
  {
    name: 'sign-in to a disabled account',
    reach: async ({ open }) => {
      const page = await open('/login', { isKnown: true, statuses: [401, 403] })
      await page.getByRole('textbox', { name: 'Email' }).fill('skip_d@neighbours.example')
      await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('main').getByRole('alert').first().waitFor()
      return page
    },
  },
  {
    name: 'system settings, not a superadmin',
    reach: async ({ open }) => {
      const page = await open('/admin-main/settings', { as: demoAdminCredentials, statuses: [403] })
      await waitForVisibleText(page, 'You need superadmin privileges to access system settings.')
      return page
    },
  },
]
