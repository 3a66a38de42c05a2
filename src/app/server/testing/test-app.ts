import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createTestClient } from './test-client.ts'
import { startTestApp } from './start-test-app.ts'

type App = Awaited<ReturnType<typeof startTestApp>>

/**
 * Creates a test app (HTTP server) with its own database, started before the first test of a file. `ask` calls the
 * app's API.
 */
export function createTestApp(setup: Omit<Parameters<typeof startTestApp>[0], 'databaseUrl'> = {}) {
  const database = {} as TestDatabase
  const app = {} as App
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase())
    Object.assign(app, await startTestApp({ databaseUrl: database.url, ...setup }))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  const ask: ReturnType<typeof createTestClient> = (...question) => createTestClient(app)(...question)
  return { database, app, ask }
}
