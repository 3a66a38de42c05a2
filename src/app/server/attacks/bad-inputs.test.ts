import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { startApp } from '../testing.ts'
import { openBadInputs, taking } from './bad-inputs.ts'

/** `node bench/attack/attack.mjs bad-inputs` sends them all. */
const SHARE = 37

let database: TestDatabase
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  database = await testDatabase()
  app = await startApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('of all that is wrong in one field one in thirty-seven is refused or stood, and tells and writes nothing', async () => {
  const { tryAll, faults } = await openBadInputs(app, database.db)
  let at = 0
  let refused = 0
  for (const [name, route] of taking)
    for await (const { status } of tryAll(name, route, () => at++ % SHARE === 0)) refused += Number(status >= 400)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(at / SHARE / 2)
}, 120_000)
