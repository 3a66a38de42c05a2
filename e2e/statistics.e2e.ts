import type { Page } from 'playwright-core'
import { MONTH_NAMES } from '#features/progress/rules/chart-sentences.ts'
import { addDays } from '#platform/days.ts'
import { expectAccessiblePage, testedScreenSizes } from './harness/accessibility.ts'
import { aLoggedCleanup, decideCleanupAsAdmin, testRunDay } from './harness/cleanups.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForVisibleText, pausePageClock } from './harness/visitor.ts'

const STATS = '/dashboard?tab=stats'
const STATISTICS = '**/api/v1/me/statistics'
const DAY = { timeZone: 'UTC' } as const
const weekday = (day: string) => new Date(day).toLocaleDateString('en-US', { weekday: 'long', ...DAY })
const month = (day: string) => new Date(day).toLocaleDateString('en-US', { month: 'long', ...DAY })

/** Values in the table of a chart that screen readers use, without zeros. */
const valuesOf = (page: Page, chart: string) =>
  page
    .getByRole('table', { name: chart })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows
          .map((row) => [row.querySelector('th')!.textContent, Number(row.querySelector('td')!.textContent)] as const)
          .filter(([, pieces]) => pieces > 0),
      ),
    )

async function aMemberWithCleanups() {
  const member = await aTestMember()
  const now = testRunDay()
  const [bad] = await Promise.all([
    aLoggedCleanup(member, { date: addDays(now, -2), litterCount: 3, location: '99999' }),
    aLoggedCleanup(member, { date: now, litterCount: 3, location: '85016' }),
    aLoggedCleanup(member, { date: addDays(now, -1), litterCount: 2, location: '85016, Phoenix' }),
    aLoggedCleanup(member, { date: addDays(now, -40), litterCount: 3, location: 'Tempe, AZ' }),
  ])
  await decideCleanupAsAdmin(bad, 'rejected', 'The photo shows another place.')
  return member
}

test('the member statistics count cleanups per weekday, month and location, except rejected cleanups', async ({
  open,
}) => {
  const member = await aMemberWithCleanups()
  const now = testRunDay()
  const page = await open(STATS, { as: member })
  await waitForVisibleText(page, `${weekday(now)} is your day: 3 of 5 pieces.`)
  expect(await valuesOf(page, 'By weekday')).toEqual({ [weekday(now)]: 3, [weekday(addDays(now, -1))]: 2 })

  const months: Record<string, number> = {}
  for (const [day, pieces] of [
    [now, 3],
    [addDays(now, -1), 2],
    [addDays(now, -40), 3],
  ] as const)
    if (day.startsWith(now.slice(0, 4))) months[month(day)] = (months[month(day)] ?? 0) + pieces
  expect(await valuesOf(page, 'By month')).toEqual(months)

  expect(await valuesOf(page, 'Top locations')).toEqual({ '85016': 5, Tempe: 3 })
  await waitForVisibleText(page, '85016 leads with 5 of 8 pieces.')
  const estimate = page.locator('section', { has: page.getByRole('heading', { name: 'Impact estimate' }) })
  expect(await estimate.getByRole('definition').allTextContents()).toEqual([
    '0.1 kg',
    '0.2 lb',
    '1 L',
    '0.3 gal',
    '8',
    'pieces',
  ])

  // Hovering or the arrow keys show the tooltip of a location, which stays for 5 s.
  const chart = page.getByRole('group', { name: 'Top locations' })
  const tip = chart.getByRole('status')
  await pausePageClock(page)
  await chart.locator('li[data-part="1"]').hover()
  await expect.poll(() => tip.textContent()).toBe('3 pieces, 38%Tempe')
  await page.clock.runFor(4900)
  expect(await tip.textContent()).toContain('Tempe')
  await page.clock.runFor(200)
  await expect.poll(() => tip.textContent()).toBe('')
  await page.mouse.move(0, 0)
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tip.textContent()).toBe('5 pieces, 63%85016')
})

test('the monthly chart of the statistics highlights the months that the sentence above the chart names', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: await aMemberWithCleanups() })
  const now = Number(testRunDay().slice(5, 7)) - 1
  const [one, other] = [(now + 4) % 12, (now + 8) % 12].toSorted((a, b) => a - b) as [number, number]
  await page.route(STATISTICS, async (route) => {
    const months = MONTH_NAMES.map((_, index) => (index === one || index === other ? 61 : index === now ? 5 : 0))
    const numbers = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...numbers, months } })
  })
  await page.getByRole('tab', { name: 'Detailed Stats' }).click()
  await waitForVisibleText(
    page,
    `${MONTH_NAMES[one]} and ${MONTH_NAMES[other]} are your best months so far: 61 pieces each.`,
  )
  const lit = page.getByRole('group', { name: 'By month' }).locator('svg text[font-weight="700"]')
  expect(await lit.allTextContents()).toEqual([one, other].map((index) => MONTH_NAMES[index]!.slice(0, 3)))
})

test('the statistics of a member without cleanups link to the log dialog', async ({ open }) => {
  const page = await open(STATS, { as: await aTestMember() })
  await waitForVisibleText(
    page,
    'Start logging your cleanups to see detailed statistics and visualizations of your impact.',
  )
  await page.getByRole('tabpanel').getByRole('link', { name: 'Log your first cleanup' }).click()
  await page.waitForURL('**/dashboard/log-cleanup')
  await page.getByRole('dialog').waitFor()
})

test('the member statistics stay visible when refetching fails and offer a retry', async ({ open }) => {
  const page = await open(STATS, { as: await aMemberWithCleanups(), statuses: [500] })
  await waitForVisibleText(page, '85016 leads with 5 of 8 pieces.')
  await page.route(STATISTICS, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await page.clock.install()
  const trouble = page.getByRole('alert').filter({ hasText: 'Unable to load your statistics' })
  const comeBack = async () => {
    await page.clock.fastForward(60_000)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    return trouble.isVisible()
  }
  // Repeat, because the page may have refetched by itself before the failure was in place.
  await expect.poll(comeBack).toBe(true)
  await waitForVisibleText(page, '85016 leads with 5 of 8 pieces.')
  await page.unroute(STATISTICS)
  // The page may also refetch by itself, so press the button only if it is there.
  const again = trouble.getByRole('button', { name: 'Try Again' })
  await again.evaluateAll(([button]) => (button as HTMLButtonElement | undefined)?.click())
  await trouble.waitFor({ state: 'detached' })
})

test('a member earns badges with approved cleanups and sees the requirement of the next badge', async ({ open }) => {
  const member = await aTestMember()
  const cleanup = await aLoggedCleanup(member)
  const none = await open('/dashboard', { as: member })
  await waitForVisibleText(none, 'Your first badge comes with your first approved cleanup.')

  await decideCleanupAsAdmin(cleanup, 'approved')
  const page = await open('/dashboard', { as: member })
  await waitForVisibleText(page, '1 earned')
  const signs = page.getByRole('list', { name: 'Badges' }).getByRole('listitem')
  const badgeTexts = (await signs.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(badgeTexts[0]).toContain('First cleanup')
  expect(badgeTexts[0]).toContain('earned: One approved cleanup')
  expect(badgeTexts[1]).toContain('still ahead: 100 approved pieces')
  await page.getByRole('button', { name: 'How to earn them' }).click()
  const all = page.getByRole('dialog', { name: 'Badges' })
  await waitForVisibleText(all, '1 of 12 earned')
  expect(await all.getByRole('listitem').count()).toBe(12)
})

test('the donut chart of cleanup locations labels only shares of at least 10%', async ({ open }) => {
  const member = await aTestMember()
  for (const [location, counts] of Object.entries({ A1: [3, 3, 3, 3, 3], B2: [2], C3: [2], D4: [1] }))
    for (const litterCount of counts) await aLoggedCleanup(member, { location, litterCount })
  const page = await open(STATS, { as: member })
  const ring = page.getByRole('group', { name: 'Top locations' }).getByRole('img')
  await ring.waitFor()
  expect(await ring.locator('text').allTextContents()).toEqual(['75%', '10%', '10%', '20', 'pieces'])
})

test('the chart of cleanup locations groups all but the first five locations', async ({ open }) => {
  const member = await aTestMember()
  for (const [index, location] of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7'].entries())
    await aLoggedCleanup(member, { location, litterCount: [3, 3, 3, 3, 2, 1, 1][index]! })
  const page = await open(STATS, { as: member, size: 'phone' })
  const chart = page.getByRole('group', { name: 'Top locations' })
  await chart.getByRole('img').waitFor()
  expect(await valuesOf(page, 'Top locations')).toEqual({ A1: 3, B2: 3, C3: 3, D4: 3, E5: 2, Other: 2 })
  const total = chart.getByRole('img').locator('text.num')
  expect(await total.textContent()).toBe('16')
  const middle = (await total.boundingBox())!
  const tip = chart.getByRole('status').getByRole('paragraph')
  for (const name of ['A1', 'B2', 'C3', 'D4', 'E5', 'Other']) {
    await chart.locator('li').filter({ hasText: name }).hover()
    await tip.filter({ hasText: name }).waitFor()
    const { y, height } = (await tip.boundingBox())!
    const isClear = y + height < middle.y || y > middle.y + middle.height
    expect([name, isClear]).toEqual([name, true])
  }
  await expectAccessiblePage(page)
})

test.for(testedScreenSizes)(
  'the member statistics and badges pass the accessibility checks: %s',
  async (size, { open }) => {
    const member = await aMemberWithCleanups()
    const page = await open(STATS, { size, as: member })
    await waitForVisibleText(page, '85016 leads with 5 of 8 pieces.')
    const months = page.getByRole('group', { name: 'By month' }).locator('svg')
    await expect.poll(() => months.textContent()).toMatch(size === 'phone' ? /JFMAMJJA/ : /JanFebMar/)
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'How to earn them' }).click()
    await page.getByRole('dialog', { name: 'Badges' }).waitFor()
    await expectAccessiblePage(page)
  },
)
