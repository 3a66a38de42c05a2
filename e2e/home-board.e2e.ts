import { held } from './harness/browser/network.ts'
import { aMember } from './harness/members.ts'
import { test } from './harness/test.ts'

test('until it is there, the Litterboard says that it is loading; members go on to the whole of it', async ({
  open,
}) => {
  const page = await open('/no-such-page', { statuses: [404], as: await aMember() })
  const answer = await held(page, '**/api/v1/litterboard/top')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const board = page.locator('#litterboard')
  await board.getByText('Loading leaderboard data...', { exact: true }).waitFor()
  answer()
  await board.getByRole('listitem').first().waitFor()
  await board.getByRole('link', { name: 'View the full Litterboard' }).click()
  await page.waitForURL('**/leaderboard')
})
