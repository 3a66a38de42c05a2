import { expect, test } from 'vitest'
import { createApiInputFuzzer, API_PROCEDURES_WITH_INPUT } from './bad-inputs.ts'
import { createTestApp } from '../testing/test-app.ts'

/** One in this many invalid inputs is sent; `npm run bench -- bad-inputs` sends them all. */
const SHARE = 37

const { database, app } = createTestApp()

test('a sample of invalid API inputs causes no server error, leaks no internals and writes nothing to the database', async () => {
  const { tryAll, faults } = await createApiInputFuzzer(app, database.db)
  let at = 0
  let refused = 0
  for (const [name, route] of API_PROCEDURES_WITH_INPUT)
    for await (const { status } of tryAll(name, route, () => at++ % SHARE === 0)) refused += Number(status >= 400)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(at / SHARE / 2)
}, 120_000)
