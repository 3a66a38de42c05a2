import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { openDatabasePool, runInTransaction } from '#platform/server/db/db.ts'
import { type TestServer, startProductForTests, createTemporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'
import { dismissConsentBanner } from './harness/visitor.ts'

const PUBLIC_READ = '/api/v1/litterboard/top'

/** One product for all tests of this file, on a database that can be stopped. */
let product: TestServer
let postgres: EmbeddedPostgres | undefined
let folders: [ofDatabase: string, ofProduct: string]
beforeAll(async () => {
  folders = [await createTemporaryFolder(), await createTemporaryFolder()]
  postgres = await startEmbeddedPostgres(folders[0])
  product = await startProductForTests('outage', {
    DATA_DIR: folders[1],
    DATABASE_URL: postgres.url,
    APP_URL: 'http://localhost',
    APP_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Cleanstreak <hello@cleanstreak.example>',
  })
  // Without an account the installation waits for its setup.
  const db = openDatabasePool(postgres.url, { max: 1 })
  await runInTransaction(db, (tx) => aMember(tx))
  await db.$client.end()
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await postgres?.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})
const ask = (path: string) => fetch(product.origin + path)

test('the developer pages /dev/mailbox and /dev/ui return 404 on a server that sends real email', async ({ open }) => {
  const page = await open('about:blank', { product, statuses: [404] })
  for (const path of ['/dev/mailbox', '/dev/ui']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expect.poll(() => page.title()).toBe('Page not found | Cleanstreak')
  }
  for (const path of ['/api/v1/mailbox', '/dev/mailbox', '/dev/ui']) expect((await ask(path)).status).toBe(404)
  expect((await ask('/api/live?topics=mailbox')).status).toBe(403)
})

test('the landing page shows an error in place of the Litterboard while the database is down', async ({
  open,
  onTestFinished,
}) => {
  const database = new Client({ connectionString: postgres!.url })
  await database.connect()
  onTestFinished(() => database.end())

  await database.query('alter table user_litter_stats rename to out_of_reach')
  const page = await open('/', { product })
  const board = page.locator('#litterboard')
  // The page cache may still serve an earlier page.
  await expect
    .poll(async () => {
      await page.reload()
      return board.getByRole('alert').allTextContents()
    })
    .toEqual([expect.stringContaining('Unable to load Litterboard')])
  await board.getByText("We're having trouble retrieving the latest Litterboard data.", { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Making the world around us cleaner, together' }).waitFor()
  await page.getByRole('heading', { name: 'Built to get you back out there' }).waitFor()
  await dismissConsentBanner(page)

  await database.query('alter table out_of_reach rename to user_litter_stats')
  const tryAgain = board.getByRole('button', { name: 'Try Again' })
  await expect
    .poll(async () => {
      if (await tryAgain.isVisible()) await Promise.all([page.waitForEvent('load'), tryAgain.click()])
      return board.getByRole('listitem').count()
    })
    .toBe(5)
})

test('the server returns 503 while the database is down and recovers by itself', async () => {
  expect((await ask(PUBLIC_READ)).status).toBe(200)

  await postgres!.stop()
  postgres = undefined
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(503)
  const away = await ask(PUBLIC_READ)
  expect(away.status).toBe(503)
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await away.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) })
  // The process itself is healthy and must not be restarted.
  expect((await ask('/healthz')).status).toBe(200)

  postgres = await startEmbeddedPostgres(folders[0])
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(200)
  expect((await ask(PUBLIC_READ)).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
})
