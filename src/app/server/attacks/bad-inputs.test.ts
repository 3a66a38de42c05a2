import { expect, test } from 'vitest'
import { openBadInputs, taking } from './bad-inputs.ts'
import { ownApp } from '../testing/own-app.ts'

/** `npm run bench -- bad-inputs` sends them all. */
const SHARE = 37

const { database, app } = ownApp()

test('of all that is wrong in one field one in thirty-seven is refused or stood, and tells and writes nothing', async () => {
  const { tryAll, faults } = await openBadInputs(app, database.db)
  let at = 0
  let refused = 0
  for (const [name, route] of taking)
    for await (const { status } of tryAll(name, route, () => at++ % SHARE === 0)) refused += Number(status >= 400)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(at / SHARE / 2)
}, 120_000)
