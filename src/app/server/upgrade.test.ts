import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDb } from '#platform/server/db/db.ts'
import { emptyDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { rowId } from '#platform/server/ids.ts'
import { EMPTY_AT_REST, type Written, writeEveryTable } from './backup/every-table.ts'
import { recountByCommand } from './recount.ts'
import { asking, signedIn } from './testing/asking.ts'
import { startApp } from './testing/start-app.ts'

type Database = Awaited<ReturnType<typeof emptyDatabase>>

/** The migrations of every version that ran. */
const VERSIONS = readdirSync('migrations')
  .filter((name) => /^\d.*\.sql$/.test(name))
  .map((name) => name.replace('.sql', ''))
  // came together with the next, which counts for the first time what this one keeps: no version has written in between
  .filter((name) => name !== '0006_litterboard_and_challenges')

let database: Database
const written: Written[] = []
/** As each version left it, with rows in every table of its own. */
const left = new Map<string, Database>()
let rulesOfNew: unknown[]
beforeAll(async () => {
  const fresh = await testDatabase()
  rulesOfNew = await rulesOf(fresh.url)
  await fresh.close()
  database = await emptyDatabase()
  const names = (await readMigrations('migrations')).map(({ name }) => name)
  for (const version of VERSIONS) {
    await migrate(database.url, 'migrations', { only: names.slice(0, names.indexOf(version) + 1) })
    written.push(...(await writeEveryTable(database.url, version)))
    left.set(version, await emptyDatabase(new URL(database.url).pathname.slice(1)))
  }
}, 120_000)
afterAll(async () => {
  await database.close()
  for (const each of left.values()) await each.close()
})

const wrongIn = (told: string) => told.split('\n').filter((line) => / [1-9]\d* wrong$/.test(line))

/** Functions, triggers and views, as PostgreSQL writes them down. */
async function rulesOf(url: string): Promise<unknown[]> {
  const db = openDb(url, { max: 1 })
  const { rows } = await db.$client.query(
    `select pg_get_functiondef(procedure.oid) as text from pg_proc procedure
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = procedure.oid and deptype = 'e')
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgenabled = 'O'
       and exists (select from pg_class where oid = tgrelid and relnamespace = 'public'::regnamespace)
     union all select viewname || pg_get_viewdef(viewname::regclass) from pg_views where schemaname = 'public' order by 1`,
  )
  await db.$client.end()
  return rows
}

/** Counted anew by a later migration or by what was written later, and compared by the recount. */
const KEPT = /^(profiles\.total_|cleanup_logs\.member_love|user_litter_stats\.|challenge_participants\.)/

test(
  'from the first migration to the last, with rows in every table of every version, nothing is lost',
  { timeout: 60_000 },
  async () => {
    const app = await startApp({ databaseUrl: database.url })
    const db = openDb(database.url)
    try {
      const ask = async <Row>(text: string, values?: unknown[]) => (await db.$client.query(text, values)).rows as Row[]
      const tables = await ask<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      const empty: string[] = []
      for (const { name } of tables) if (!(await ask(`select from ${name} limit 1`)).length) empty.push(name)
      expect(empty.toSorted()).toEqual(EMPTY_AT_REST.toSorted())

      const tablesWritten = Map.groupBy(written, ({ table }) => table)
      expect(tablesWritten.size).toBeGreaterThan(20)
      for (const [table, rows] of tablesWritten)
        expect(
          await ask(
            ...lost(
              table,
              rows.map(({ row }) => row),
            ),
          ),
          table,
        ).toEqual([])

      expect(wrongIn((await recountByCommand(database.url, [])).told)).toEqual([])
      const { token: as } = await signedIn(app, db)
      const body = { cleanupId: rowId(), date: '2025-11-14', location: '85016', litterCount: 3 }
      expect((await asking(app)('POST /v1/cleanups', { as, body })).status).toBeLessThan(300)
      expect((await asking(app)('GET /v1/litterboard', { as })).status).toBe(200)
      expect(wrongIn((await recountByCommand(database.url, [])).told)).toEqual([])
    } finally {
      await db.$client.end()
      await app.close()
    }
  },
)

test.each(VERSIONS)(
  'upgraded from %s, a database has the functions and triggers of a new one and counts right',
  { timeout: 60_000 },
  async (version) => {
    const { url } = left.get(version)!
    await migrate(url, 'migrations')
    expect(await rulesOf(url)).toEqual(rulesOfNew)
    await writeEveryTable(url, 'afterwards')
    expect(wrongIn((await recountByCommand(url, [])).told)).toEqual([])
  },
)

/** Asks for those rows of before that are not there any more, or have changed. */
function lost(table: string, rows: Written['row'][]): [string, unknown[]] {
  // an entry of the audit log of before has gone where it is read from now
  const isAudit = table === 'audit_entries'
  const kept = rows.map((row) =>
    Object.entries(row).filter(([column]) =>
      isAudit ? column === 'id' : column.endsWith('_id') || !KEPT.test(`${table}.${column}`),
    ),
  )
  const now = isAudit ? 'audit_logs' : table
  return [
    `select wanted from jsonb_array_elements($1) wanted where not exists (select from ${now} where to_jsonb(${now}) @> wanted)`,
    [JSON.stringify(kept.map((row) => Object.fromEntries(row)))],
  ]
}
