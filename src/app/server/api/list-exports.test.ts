import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { aChallenge } from '#features/challenges/server/fixtures.ts'
import { challengeBoards } from '#features/challenges/server/tables.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { rowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { asking, signedIn, startApp } from '../testing.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof startApp>>
let ask: ReturnType<typeof asking>
let grace: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  database = await testDatabase()
  app = await startApp({ databaseUrl: database.url })
  ask = asking(app)
  grace = await signedIn(app, database.db, { isAdmin: true, fullName: 'Grace Admin' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  for (const table of [challengeBoards, rateLimits]) await database.db.delete(table)
})

const challenge = (set: Parameters<typeof aChallenge>[1]) => inTransaction(database.db, (tx) => aChallenge(tx, set))

/** As a spreadsheet reads it: each row by the names of the columns. */
async function read(address: string, as = grace.token) {
  const answer = await ask(`GET ${address}`, { as })
  const csv = Buffer.from(await answer.arrayBuffer()).toString()
  const [header, ...rows] = cellsOf(csv.slice(1))
  return {
    answer,
    csv,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [header![at]!, cell]))),
  }
}
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
const of = async (address: string, name: string) => (await read(address)).rows.map((row) => row[name])

test('challenges: whole, as a file of the day, and no formula', async () => {
  const made = await challenge({
    title: '=HYPERLINK("http://evil.example")',
    accessCode: '-1,"2"',
    goalLitterPieces: 7,
  })
  const { answer, csv, rows } = await read('/v1/admin/challenges.csv')
  const today = new Date().toISOString().slice(0, 10)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="challenges-${today}.csv"`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(csv.startsWith('\uFEFFtitle,slug,access_code,')).toBe(true)
  expect(rows).toMatchObject([
    {
      title: `'=HYPERLINK("http://evil.example")`,
      access_code: `'-1,"2"`,
      goal_litter_pieces: '7',
      participants: '0',
      challenge_id: made.id,
      created_at: made.createdAt.toISOString(),
    },
  ])
})
