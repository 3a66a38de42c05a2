import type { HomeLitterboardRow } from '#features/litterboard/contract.ts'
import { HOME_LITTERBOARD_SIZE } from '#features/litterboard/rules.ts'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'

test('the Litterboard on the home page links to the full board and shows a loading state', async ({ open }) => {
  const page = await open('/no-such-page', { statuses: [404], as: await aTestMember() })
  const answer = await holdMatchingRequests(page, '**/api/v1/litterboard/top')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const board = page.locator('#litterboard')
  await board.getByText('Loading leaderboard data...', { exact: true }).waitFor()
  answer()
  await board.getByRole('listitem').first().waitFor()
  await board.getByRole('link', { name: 'View the full Litterboard' }).click()
  await page.waitForURL('**/leaderboard')
})

test('the home page shows five Litterboard members as rows on a phone and side by side on a wide screen', async ({
  open,
}) => {
  const page = await open('/no-such-page', { statuses: [404], as: await aTestMember() })
  await page.route('**/api/v1/litterboard/top', async (route) => {
    const response = await route.fetch()
    const { rows } = (await response.json()) as { rows: HomeLitterboardRow[] }
    rows[1]!.displayName = 'Maximiliana Featherstonehaugh of the Canal'
    await route.fulfill({ response, json: { rows: rows.slice(0, -1) } })
  })
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const places = page.locator('#litterboard').getByRole('listitem')
  await places.first().waitFor()
  const boxes = () => places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect().toJSON() as DOMRect))
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = await boxes()
  expect(rows).toHaveLength(HOME_LITTERBOARD_SIZE)
  expect(new Set(rows.map(({ x }) => x)).size).toBe(1)
  expect(new Set(rows.map(({ height }) => height)).size).toBe(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(new Set((await boxes()).map(({ y }) => y)).size).toBe(1)
})
