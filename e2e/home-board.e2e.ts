import { HOME_LITTERBOARD_SIZE } from '#features/litterboard/rules.ts'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'

test('the Litterboard on the home page shows a loading state and links to the full board', async ({ open }) => {
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

test('the Litterboard preview on the home page shows five members side by side on a wide screen', async ({ open }) => {
  const page = await open('/')
  await page.setViewportSize({ width: 1280, height: 900 })
  const places = page.locator('#litterboard').getByRole('listitem')
  await places.first().waitFor()
  const boxes = await places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect().top))
  expect(boxes).toHaveLength(HOME_LITTERBOARD_SIZE)
  expect(new Set(boxes).size).toBe(1)
})
