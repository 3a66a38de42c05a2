import { expect, test } from 'vitest'
import { openBadInputs, taking } from './bad-inputs.ts'
import { ownApp } from '../testing/own-app.ts'

/** One in this many invalid inputs is sent; `npm run bench -- bad-inputs` sends them all. */
const SHARE = 37

const { database, app } = ownApp()

test('a sample of invalid inputs causes no server error, leaks nothing and writes nothing', async () => {
  const { tryAll, faults } = await openBadInputs(app, database.db)
  let at = 0
  let refused = 0
  for (const [name, route] of taking)
    for await (const { status } of tryAll(name, route, () => at++ % SHARE === 0)) refused += Number(status >= 400)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(at / SHARE / 2)
}, 120_000)
