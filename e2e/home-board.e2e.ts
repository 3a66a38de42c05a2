import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { addressOf } from '#app/server/embedded/postgres.ts'
import { startProduct, temporaryFolder } from './harness/product/product.ts'
import { aMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { decided } from './harness/visitor.ts'

test(
  'when the Litterboard cannot be read, the landing page stands without it until it can',
  { timeout: 120_000 },
  async ({ open, onTestFinished }) => {
    const dataDir = await temporaryFolder()
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const product = await startProduct('home-board', { DATA_DIR: dataDir })
    onTestFinished(() => product.stop())
    const database = new Client({ connectionString: await addressOf(dataDir) })
    await database.connect()
    onTestFinished(() => database.end())

    await database.query('alter table user_litter_stats rename to out_of_reach')
    const page = await open('/', { product })
    const board = page.locator('#litterboard')
    // a rendering from before is shown for a moment
    await expect
      .poll(async () => {
        await page.reload()
        return board.getByRole('alert').allTextContents()
      })
      .toEqual([expect.stringContaining('Unable to load Litterboard')])
    await board.getByText("We're having trouble retrieving the latest Litterboard data.", { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Making the world around us cleaner, together' }).waitFor()
    await page.getByRole('heading', { name: 'Built to get you back out there' }).waitFor()
    await decided(page)

    await database.query('alter table out_of_reach rename to user_litter_stats')
    const tryAgain = board.getByRole('button', { name: 'Try Again' })
    await expect
      .poll(async () => {
        if (await tryAgain.isVisible()) await Promise.all([page.waitForEvent('load'), tryAgain.click()])
        return board.getByRole('listitem').count()
      })
      .toBe(5)
  },
)

test('until it is there, the Litterboard says that it is loading; members go on to the whole of it', async ({
  open,
}) => {
  const page = await open('/no-such-page', { statuses: [404], as: await aMember() })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/litterboard/top', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const board = page.locator('#litterboard')
  await board.getByText('Loading leaderboard data...', { exact: true }).waitFor()
  answer.resolve()
  await board.getByRole('listitem').first().waitFor()
  await board.getByRole('link', { name: 'View the full Litterboard' }).click()
  await page.waitForURL('**/leaderboard')
})
