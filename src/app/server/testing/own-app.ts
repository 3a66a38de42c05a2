import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { asking } from './asking.ts'
import { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Test app with a database of its own, started before the first test of a file. `ask` calls its API. */
export function ownApp(setup: Omit<Parameters<typeof startApp>[0], 'databaseUrl'> = {}) {
  const database = {} as TestDatabase
  const app = {} as App
  beforeAll(async () => {
    Object.assign(database, await testDatabase())
    Object.assign(app, await startApp({ databaseUrl: database.url, ...setup }))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  const ask: ReturnType<typeof asking> = (...question) => asking(app)(...question)
  return { database, app, ask }
}
