import { createApiInputFuzzer, API_PROCEDURES_WITH_INPUT } from '#app/server/attacks/bad-inputs.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createFilledDatabase } from '../city/database.ts'

/*
 * npm run bench -- bad-inputs
 * Fuzzing: sends every invalid value (or every nth) in every field of the contract, signed in as a user who may send
 * valid ones. MINUTES=10 stops it early. Fails when a response is a 5xx, reveals internal details or leaves an error in
 * the log, or when a rejected request has written something.
 */

const [every = '1'] = process.argv.slice(2)
const end = Date.now() + Number(process.env.MINUTES ?? Infinity) * 60_000

const database = await createFilledDatabase(async () => {})
const db = openDatabasePool(database.url, { max: 5 })
const app = await startTestApp({ databaseUrl: database.url })
try {
  const { tryAll, faults } = await createApiInputFuzzer(app, db)
  const statuses = new Map<number, number>()
  let at = 0
  let sent = 0
  let fields = 0
  for (const [name, route] of API_PROCEDURES_WITH_INPUT) {
    const seen = new Set<string>()
    for await (const { status, field } of tryAll(name, route, () => at++ % Number(every) === 0 && Date.now() < end)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      seen.add(field)
      sent++
      if (Date.now() > end) break
    }
    fields += seen.size
  }
  console.table({
    'procedures with input': API_PROCEDURES_WITH_INPUT.length,
    'fields, including some that do not exist': fields,
    'requests sent': sent,
    ...Object.fromEntries(
      [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => [`answered ${status}`, count]),
    ),
    faults: faults.length,
  })
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await app.close()
  await db.$client.end()
  await database.close()
}
