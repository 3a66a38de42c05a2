import type { Page } from 'playwright-core'
import type { AdminStats } from '#features/progress/contract.ts'
import { formatNumber } from '#platform/numbers.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { failMatchingRequests } from './harness/browser/network.ts'
import { aLoggedCleanup } from './harness/cleanups.ts'
import { aTestMember, callApi, demoAdminCredentials, createSessionToken } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForHeading, waitForMemberPage } from './harness/visitor.ts'

const STATS = '**/api/v1/admin/stats*'
const CHARTS = ['Member Growth', 'Cleanup Growth', 'Deletion Growth', 'Community Growth']

const cells = (page: Page, metric: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${metric}`) })
    .first()
    .getByRole('cell')
    .allTextContents()

test('the admin dashboard updates its totals and growth without a reload', async ({ open }) => {
  const token = await createSessionToken(demoAdminCredentials)
  const stats = async (range: string) =>
    (await (await callApi('GET', `/admin/stats?range=${range}`, { token })).json()) as AdminStats
  const page = await open('/admin-main?range=year', { as: demoAdminCredentials, statuses: [500] })
  const choose = (name: string) => page.getByRole('radio', { name }).click({ force: true })
  await waitForHeading(page, 'Admin Dashboard')
  expect(await page.getByRole('radio', { name: 'Month over month' }).isChecked()).toBe(true)
  await page.getByText(/^\w+ so far against the whole of \w+\.$/).waitFor()
  await page.getByRole('columnheader', { name: 'Before this month' }).waitFor()
  for (const name of CHARTS) {
    const chart = page.getByRole('figure').filter({ has: page.getByRole('heading', { name, level: 2 }) })
    for (const line of ['Monthly', 'Cumulative']) await chart.getByRole('columnheader', { name: line }).waitFor()
    expect(await chart.getByRole('rowheader').count()).toBe((await stats('month')).months.length)
  }
  await expectAccessiblePage(page)

  // A new member joins and logs, so the page refetches. Other tests change the numbers too, so compare with the last
  // response.
  const answers = new Map<string, AdminStats>()
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (!url.pathname.endsWith('/admin/stats') || !response.ok()) return
    // A page that navigates away has no response body.
    const stats = await response.json().catch(() => undefined)
    if (stats) answers.set(url.searchParams.get('range')!, stats as AdminStats)
  })
  await aLoggedCleanup(await aTestMember({ zipCode: '99501' }), { location: crypto.randomUUID().slice(0, 13) })
  const isShown = (range: 'week' | 'month') => async () => {
    const answered = answers.get(range)
    if (!answered) return false
    const { users, cleanups, litter, communities } = answered
    const rows = { Members: users, Cleanups: cleanups, 'Litter pieces': litter, Communities: communities }
    for (const [metric, { total, current, previous, priorTotal }] of Object.entries(rows)) {
      const cellTexts = await cells(page, metric)
      const numbers = [cellTexts[0], cellTexts[1], cellTexts[2], cellTexts[4]]
      if (numbers.join() !== [total, current, previous, priorTotal].map(formatNumber).join()) return false
    }
    return true
  }
  await expect.poll(isShown('month')).toBe(true)

  await choose('Week over week')
  await page.waitForURL('**/admin-main?range=week')
  await page.getByText(/^The week of \w+ \d+ so far against the whole week of \w+ \d+\.$/).waitFor()
  await expect.poll(isShown('week')).toBe(true)
  await page.reload()
  await waitForMemberPage(page)
  expect(await page.getByRole('radio', { name: 'Week over week' }).isChecked()).toBe(true)
  await page.getByRole('columnheader', { name: 'This week', exact: true }).waitFor()

  // A failed request ends the loading state and announces no alert.
  const mend = await failMatchingRequests(page, STATS)
  await page.goto('/admin-main/tags')
  await waitForMemberPage(page)
  await page.getByRole('link', { name: 'Admin Dashboard', exact: true }).click()
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.waitFor()
  // Cleanups of other tests may cause another request in the meantime.
  await expect.poll(() => page.locator('main [aria-busy]').count()).toBe(0)
  expect(await page.locator('main').getByRole('alert').count()).toBe(0)
  await expectAccessiblePage(page)
  const requestPromise = page.waitForRequest(STATS)
  await again.click()
  await requestPromise
  await mend()
  // Cleanups of other tests may also bring the numbers back.
  const chart = page.getByRole('heading', { name: 'Member Growth' })
  await again.or(chart).first().waitFor()
  if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {})
  await chart.waitFor()
})

test('on a phone, the admin dashboard shows each metric as a card', async ({ open }) => {
  const page = await open('/admin-main?range=week', { size: 'phone', as: demoAdminCredentials })
  const card = page.getByRole('list', { name: 'Metrics' }).getByRole('listitem').filter({ hasText: 'Litter pieces' })
  await card.getByText(/^[\d,]+ this week, [\d,]+ last week, [\d,]+ before$/).waitFor()
  await card.getByText(/^Average per cleanup/).waitFor()
  await expectAccessiblePage(page)
})
