import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import {
  applySqlFiles,
  readSqlFiles,
  normalizeTriggerDefinition,
  parseTriggerDefinitions,
  readDatabaseTriggers,
} from '#platform/server/db/sql-files.ts'
import { createEmptyDatabase } from '#platform/server/db/testing.ts'
import { allTriggers, explainLeftoverTriggers, readSqlList, listSqlFiles } from './sql-list.ts'
import { DATABASE_PAGE, renderDatabasePage } from './database-page.ts'

const root = resolve(import.meta.dirname, '../..')
const OUTDATED = 'The committed file is outdated. Run npm run database and commit the result.'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: Client
beforeAll(async () => {
  database = await createEmptyDatabase(inject('postgres').template)
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

type Definition = { kind: string; name: string; text: string }

/** Reads the definitions of all functions, triggers and views from PostgreSQL, without those of extensions. */
async function readDefinitions(): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select 'function' as kind, proname::text as name, pg_get_functiondef(procedure.oid) as text from pg_proc procedure
     where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where objid = procedure.oid and deptype = 'e')
     union all
     select 'trigger', tgname, pg_get_triggerdef(trigger.oid) from pg_trigger trigger
     where not tgisinternal and exists (select from pg_class where oid = tgrelid and relnamespace = current_schema()::regnamespace)
     union all
     select 'view', viewname, pg_get_viewdef(viewname::regclass) from pg_views where schemaname = current_schema()
     order by 1, 2, 3`,
  )
  return rows
}

const CREATE_STATEMENT = /^create (?:or replace |constraint )?(function|trigger|view) (\w+)/
/** Functions that the SQL function `ranking_board` creates for each ranking, and views that `tally` creates. */
const GENERATED_DEFINITION = /^(standings|challenge_participants)_\w+_(total|place|page)$|_now$/

test('the list of SQL files (migrations/sql.json) is up to date', async () => {
  const { files, hash, triggers } = readSqlList(root)
  const set = await readSqlFiles(resolve(root, 'migrations'))
  expect(files, OUTDATED).toEqual(listSqlFiles(root))
  expect(hash, OUTDATED).toBe(set.hash)
  expect(triggers, OUTDATED).toEqual(allTriggers(set))
})

test('every trigger of an earlier version is either in an SQL file or dropped by name', async () => {
  const set = await readSqlFiles(resolve(root, 'migrations'))
  expect(explainLeftoverTriggers(set)).toBeUndefined()
  expect(explainLeftoverTriggers({ ...set, triggers: [...set.triggers, 'profiles.once_made'] })).toBe(
    'Existing databases have triggers that are no longer in any SQL file. To drop them, add to migrations/removed.sql:\n' +
      'drop trigger if exists once_made on profiles;',
  )
})

test('triggers are replaced table by table in lock order, so that writers cannot deadlock', async () => {
  const set = await readSqlFiles(resolve(root, 'migrations'))
  const before = await readDatabaseTriggers(client)
  const ofTable = Map.groupBy(parseTriggerDefinitions(set).created, (name) => name.split('.')[0]!)
  for (const table of ofTable.keys()) await client.query(`alter table ${table} disable trigger user`)
  const query = vi.spyOn(client, 'query')
  await applySqlFiles(client, { ...set, number: set.number + 1 }, [])
  const replaced = query.mock.calls.flatMap(
    ([text]) => /^create (?:or replace |constraint )?trigger \w+[\s\S]*?\bon (\w+)/.exec(text)?.[1] ?? [],
  )
  query.mockRestore()
  const tables = [...new Set(replaced)]
  expect(replaced).toEqual(tables.flatMap((table) => ofTable.get(table)!.map(() => table)))
  expect(tables.toSorted()).toEqual([...ofTable.keys()].toSorted())
  expect(await readDatabaseTriggers(client)).toEqual(before)

  const written = [...(await renderDatabasePage(client, root)).matchAll(/^### (\w+)\n([^#]*)/gm)].flatMap(
    ([, table, text]) =>
      [...text!.matchAll(/\| ([^|]*) \|$/gm)].flatMap(([, steps]) =>
        steps!.split(', ').map((step) => [table!, step] as const),
      ),
  )
  const pairs = written.filter(([from, to]) => from !== to && ofTable.has(from) && ofTable.has(to))
  expect(pairs).toContainEqual(['user_loves', 'cleanup_logs'])
  expect(pairs.filter(([from, to]) => tables.indexOf(from) > tables.indexOf(to))).toEqual([])
  const whenLogged = ['cleanup_logs', 'profiles', 'user_litter_stats', 'challenge_participants']
  expect(tables.filter((table) => whenLogged.includes(table))).toEqual(whenLogged)
})

test('docs/database.md is up to date', async () => {
  expect(await renderDatabasePage(client, root), OUTDATED).toBe(readFileSync(resolve(root, DATABASE_PAGE), 'utf8'))
})

test('SQL files define every function, trigger and view of the database exactly once', async () => {
  const { statements } = await readSqlFiles(resolve(root, 'migrations'))
  const inFiles = statements.flatMap(({ text }) => {
    const [, kind, name] = CREATE_STATEMENT.exec(text) ?? []
    return kind ? [`${kind} ${name}`] : []
  })
  const there = (await readDefinitions())
    .filter(({ name }) => !GENERATED_DEFINITION.test(name))
    .map(({ kind, name }) => `${kind} ${name}`)
  expect(inFiles.toSorted()).toEqual(there.toSorted())
})

test('functions, triggers and views of a migrated database equal those of the SQL files', async () => {
  const { statements } = await readSqlFiles(resolve(root, 'migrations'))
  const before = await readDefinitions()
  await client.query('begin')
  for (const { text } of statements.filter(({ text }) => /^(create or replace|select)/.test(text)))
    await client.query(text)
  expect(await readDefinitions()).toEqual(before)
  await client.query('rollback')
})

test("trigger definitions in SQL files match PostgreSQL's own formatting, so unchanged ones are not recreated", async () => {
  const { statements } = await readSqlFiles(resolve(root, 'migrations'))
  const inFiles = statements
    .filter(({ text }) => CREATE_STATEMENT.exec(text)?.[1] === 'trigger')
    .map(({ text }) => normalizeTriggerDefinition(text))
  expect(inFiles.toSorted()).toEqual([...(await readDatabaseTriggers(client)).values()].toSorted())
})
