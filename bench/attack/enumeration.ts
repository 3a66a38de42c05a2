import { aMember } from '#features/members/server/fixtures.ts'
import { createTestClient } from '#app/server/testing/test-client.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createFilledDatabase } from '../city/database.ts'
import { median } from '../timing.ts'

/*
 * npm run bench -- enumeration
 * Account enumeration and timing attack: sends requests for email addresses with and without an account, in turns, and
 * compares responses and times. Fails when the responses differ in anything but the request id. Times are only printed.
 */

const ROUNDS = 60
const REQUESTS: Record<string, { line: string; body: (email: string) => object }> = {
  'sign in': { line: 'POST /v1/session', body: (email) => ({ email, password: 'a guess' }) },
  'forgotten password': { line: 'POST /v1/password-resets', body: (email) => ({ email }) },
  'verification e-mail': { line: 'POST /v1/verification-emails', body: (email) => ({ email }) },
  'check profile': { line: 'POST /v1/check-profile', body: (email) => ({ email }) },
}

const database = await createFilledDatabase(async () => {})
const db = openDatabasePool(database.url, { max: 5 })
const app = await startTestApp({ databaseUrl: database.url })
try {
  const known = await runInTransaction(db, (tx) => aMember(tx, { emailVerified: false }))
  const table: Record<string, object> = {}
  for (const [name, { line, body }] of Object.entries(REQUESTS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const responses = new Set<string>()
    for (let round = 0; round < ROUNDS; round++)
      for (const who of ['known', 'unknown'] as const) {
        const email = who === 'known' ? known.email : `rosa-${crypto.randomUUID()}@example.org`
        await db.delete(rateLimits)
        const began = performance.now()
        const answer = await createTestClient(app)(line, { body: body(email) })
        const text = await answer.text()
        times[who].push(performance.now() - began)
        const headers = [...answer.headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
        responses.add(JSON.stringify([answer.status, headers, text.replace(/"requestId":"[^"]+"/, '')]))
      }
    const of = (each: number[]) => Number(median(each).toFixed(1))
    table[name] = {
      'with an account, ms': of(times.known),
      'without, ms': of(times.unknown),
      'differing responses': responses.size - 1,
    }
    if (responses.size > 1) {
      console.error(name, ...responses)
      process.exitCode = 1
    }
  }
  console.table(table)
} finally {
  await app.close()
  await db.$client.end()
  await database.close()
}
