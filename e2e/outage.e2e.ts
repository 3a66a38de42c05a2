import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { startPostgres } from '#app/server/embedded/postgres.ts'
import { startProduct, temporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

const PUBLIC_READ = '/api/v1/litterboard/top'

test(
  'while the database is away the product says so, and is back by itself',
  { timeout: 120_000 },
  async ({ onTestFinished }) => {
    const [databaseFolder, dataDir] = [await temporaryFolder(), await temporaryFolder()]
    onTestFinished(async () => {
      for (const folder of [databaseFolder, dataDir]) await rm(folder, { recursive: true })
    })
    let postgres = await startPostgres(databaseFolder)
    onTestFinished(() => postgres.stop())
    const product = await startProduct('outage', {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      APP_URL: 'http://localhost',
      APP_SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Cleanstreak <hello@cleanstreak.example>',
    })
    onTestFinished(() => product.stop())
    const ask = (path: string) => fetch(product.origin + path)
    expect((await ask(PUBLIC_READ)).status).toBe(200)

    await postgres.stop()
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(503)
    const away = await ask(PUBLIC_READ)
    expect(away.status).toBe(503)
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await away.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) })
    // it is the database that is away: nobody must restart this process
    expect((await ask('/healthz')).status).toBe(200)

    postgres = await startPostgres(databaseFolder)
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(200)
    expect((await ask(PUBLIC_READ)).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  },
)
