import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getServerRenderContext } from '#platform/render-context.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import { createTestClient, createSignedInMember } from './testing/test-client.ts'
import { startTestApp } from './testing/start-test-app.ts'

type Api = { litterboard: { top(): Promise<unknown> } }

/** Two stub pages: one fails without the Litterboard, the other renders without it, as the landing page does. */
const render = async ({ url }: Request) => {
  const boardPromise = (getServerRenderContext()!.api as Api).litterboard.top().then(JSON.stringify)
  const board = url.endsWith('/whole-page')
    ? await boardPromise
    : await boardPromise.catch((error: Error) => error.message)
  return new Response(`<h1>A page</h1>${board}`, { headers: { 'content-type': 'text/html' } })
}

test('the API and pages return 503 while the database is down and recover without a restart', async ({
  onTestFinished,
}) => {
  const [folder, clientFolder] = await Promise.all(
    ['outage-', 'client-'].map((name) => mkdtemp(join(tmpdir(), `cleanstreak-${name}`))),
  )
  let postgres = await startEmbeddedPostgres(folder!)
  await migrateDatabase(postgres.url, 'migrations')
  const app = await startTestApp({ databaseUrl: postgres.url, clientFolder, render })
  onTestFinished(async () => {
    await app.close()
    await postgres.stop()
    for (const each of [folder!, clientFolder!]) await rm(each, { recursive: true })
  })
  const ask = (path: string, cookie = '') => fetch(app.origin + path, { headers: { cookie } })
  const member = 'cleanstreak.session_token=x'
  const paths = ['/api/v1/litterboard/top', '/any-page', '/whole-page']

  expect((await ask('/api/v1/litterboard/top')).status).toBe(200)
  const db = openDatabasePool(postgres.url)
  const { token: as, email, password } = await createSignedInMember(app, db)
  await db.$client.end()
  const body = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 3 }
  const log = () => createTestClient(app)('POST /v1/cleanups', { as, body })
  const page = await (await ask('/')).text()

  await postgres.stop()
  for (const path of paths) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '5'])
    const body = await answer.text()
    expect(body).toContain('We are busy or under repair')
    expect(body).not.toMatch(/ECONN|ENOENT|sock|postgres/i)
  }
  for (const responsePromise of [
    createTestClient(app)('GET /v1/session', { as }),
    createTestClient(app)('DELETE /v1/session', { as }),
    createTestClient(app)('POST /v1/session', { body: { email, password } }),
  ])
    expect((await responsePromise).status).toBe(503)
  // Logging must know whether the email is verified, which cannot be read.
  expect(await (await log()).json()).toMatchObject({ code: 'STATUS_UNKNOWN', message: 'Failed to verify user status' })
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'not ready', missing: ['database'] })
  // Cached public pages survive a short outage, members' pages do not.
  expect(await (await ask('/')).text()).toBe(page)
  expect((await ask('/', member)).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)

  postgres = await startEmbeddedPostgres(folder!)
  for (const path of [...paths, '/'])
    await expect.poll(async () => (await ask(path, member)).status, { timeout: 10_000 }).toBe(200)
  expect((await log()).status).toBe(200)
  expect(app.log().filter(({ level }) => level === 'error')).toEqual([])
})
