import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase, readMigrationFiles } from '#platform/server/db/migrate.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createEmptyDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { TABLES_EMPTY_AFTER_JOBS, type InsertedTestRow, insertRowsIntoAllTables } from './backup/every-table.ts'
import { runRecountCommand } from './recount.ts'
import { createTestClient, createSignedInMember } from './testing/test-client.ts'
import { startTestApp } from './testing/start-test-app.ts'

type Database = Awaited<ReturnType<typeof createEmptyDatabase>>

/** All past versions of the schema, one per migration. */
const VERSIONS = readdirSync('migrations')
  .filter((name) => /^\d.*\.sql$/.test(name))
  .map((name) => name.replace('.sql', ''))
  // This migration was released together with the next one, so no version ever wrote data in between.
  .filter((name) => name !== '0006_litterboard_and_challenges')

let database: Database
const written: InsertedTestRow[] = []
/** A copy of the database at each version, with rows in all tables of that version. */
const left = new Map<string, Database>()
let rulesOfNew: unknown[]
beforeAll(async () => {
  const fresh = await createTestDatabase()
  rulesOfNew = await rulesOf(fresh.url)
  await fresh.close()
  database = await createEmptyDatabase()
  const names = (await readMigrationFiles('migrations')).map(({ name }) => name)
  for (const version of VERSIONS) {
    await migrateDatabase(database.url, 'migrations', { only: names.slice(0, names.indexOf(version) + 1) })
    written.push(...(await insertRowsIntoAllTables(database.url, version)))
    left.set(version, await createEmptyDatabase(new URL(database.url).pathname.slice(1)))
  }
}, 120_000)
afterAll(async () => {
  await database.close()
  for (const each of left.values()) await each.close()
}, 120_000)

const wrongIn = (report: string) => report.split('\n').filter((line) => / [1-9]\d* wrong$/.test(line))

/** Definitions of all functions, triggers and views. */
async function rulesOf(url: string): Promise<unknown[]> {
  const db = openDatabasePool(url, { max: 1 })
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

/**
 * Counters that later migrations or rows change; the recount verifies them instead. A new rest gives a pending group's
 * shares a new version.
 */
const KEPT =
  /^(profiles\.total_|cleanup_logs\.(member_love|rest|updated_at)|user_litter_stats\.|challenge_participants\.)/

test(
  'database migrations from the first to the last version lose no row of any table',
  { timeout: 60_000 },
  async () => {
    // Applies the SQL files, as every start does. Some tables are written by their triggers only.
    await migrateDatabase(database.url, 'migrations')
    const app = await startTestApp({ databaseUrl: database.url })
    const db = openDatabasePool(database.url)
    written.push(...(await insertRowsIntoAllTables(database.url, 'started')))
    try {
      const ask = async <Row>(text: string, values?: unknown[]) => (await db.$client.query(text, values)).rows as Row[]
      const tables = await ask<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      const empty: string[] = []
      // Tables of changes are compacted once a minute, so they may be empty.
      for (const { name } of tables.filter(({ name }) => !name.endsWith('_changes')))
        if (!(await ask(`select from ${name} limit 1`)).length) empty.push(name)
      expect(empty.toSorted()).toEqual(TABLES_EMPTY_AFTER_JOBS.toSorted())

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

      expect(wrongIn((await runRecountCommand(database.url, [])).report)).toEqual([])
      const { token: as } = await createSignedInMember(app, db)
      const body = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 3 }
      expect((await createTestClient(app)('POST /v1/cleanups', { as, body })).status).toBeLessThan(300)
      expect((await createTestClient(app)('GET /v1/litterboard', { as })).status).toBe(200)
      expect(wrongIn((await runRecountCommand(database.url, [])).report)).toEqual([])
    } finally {
      await db.$client.end()
      await app.close()
    }
  },
)

test.each(VERSIONS)(
  'a database upgraded from %s has the same functions and triggers as a new database and correct counters',
  { timeout: 60_000 },
  async (version) => {
    const { url } = left.get(version)!
    await migrateDatabase(url, 'migrations')
    expect(await rulesOf(url)).toEqual(rulesOfNew)
    await insertRowsIntoAllTables(url, 'afterwards')
    expect(wrongIn((await runRecountCommand(url, [])).report)).toEqual([])
  },
)

/** Query for rows of an earlier version that are missing or have changed. */
function lost(table: string, rows: InsertedTestRow['row'][]): [string, unknown[]] {
  // Entries of the former audit table have been moved to the current one.
  const isAudit = table === 'audit_entries'
  const comparedRows = rows.map((row) =>
    Object.entries(row).filter(([column]) =>
      isAudit ? column === 'id' : column.endsWith('_id') || !KEPT.test(`${table}.${column}`),
    ),
  )
  const now = isAudit ? 'audit_logs' : table
  return [
    `select wanted from jsonb_array_elements($1) wanted where not exists (select from ${now} where to_jsonb(${now}) @> wanted)`,
    [JSON.stringify(comparedRows.map((row) => Object.fromEntries(row)))],
  ]
}
