import { openBadInputs, taking } from '#app/server/attacks/bad-inputs.ts'
import { startApp } from '#app/server/testing/start-app.ts'
import { openDb } from '#platform/server/db/db.ts'
import { openFilled } from '../city/open.ts'

/*
 * npm run bench -- bad-inputs
 * For every field that the contract names, everything wrong that there is to send, or every second of it and so on, as
 * somebody who may send what is right.
 * MINUTES=10 ends it before. Fails when an answer is from 500 up, tells of the inside, leaves an error in the log, or
 * refuses and writes all the same.
 */

const [every = '1'] = process.argv.slice(2)
const end = Date.now() + Number(process.env.MINUTES ?? Infinity) * 60_000

const database = await openFilled(async () => {})
const db = openDb(database.url, { max: 5 })
const app = await startApp({ databaseUrl: database.url })
try {
  const { tryAll, faults } = await openBadInputs(app, db)
  const statuses = new Map<number, number>()
  let at = 0
  let sent = 0
  let fields = 0
  for (const [name, route] of taking) {
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
    'procedures that take something': taking.length,
    'fields, those that do not exist among them': fields,
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
