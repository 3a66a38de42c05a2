import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { applySqlFiles, readSqlFiles } from './sql-files.ts'
import { createEmptyDatabase } from './testing.ts'

const TABLES = 'create table things (id int); create table others (id int); create table notes (text text)'
const NOTE_FUNCTION = `-- Notes what a table is told.
create or replace function noted() returns trigger language plpgsql as $$
begin
  insert into notes values ('first; ''version''');
  return null;
end
$$;`
const TRIGGERS = ['things', 'others'].map(
  (table) => `create or replace trigger noted after insert on ${table} for each statement execute function noted();`,
)
const VIEW = 'create or replace view few as select id from things where id < 10;'
/** Triggers in the order in which writers lock their tables. */
const LISTED_TRIGGERS = ['others.noted', 'things.noted', 'things.noted_too']
const FILES = { 'a.sql': `${NOTE_FUNCTION}\n${TRIGGERS.join('\n')}`, 'b.sql': VIEW, 'removed.sql': '' }

let database: { url: string; close(): Promise<void> }
let root: string
let client: Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  root = await mkdtemp(join(tmpdir(), 'cleanstreak-sql-files-'))
  client = new Client({ connectionString: database.url })
  await client.connect()
  await writeVersion(1, FILES)
})
afterEach(async () => {
  await client.end()
  await database.close()
  await rm(root, { recursive: true })
})

/** Writes a version of the product: its migrations and its SQL files. */
async function writeVersion(number: number, files: Record<string, string>, migrations: Record<string, string> = {}) {
  const all = Object.entries({ '0000_tables': TABLES, ...migrations })
  await mkdir(join(root, 'migrations/meta'), { recursive: true })
  const entries = all.map(([tag]) => ({ tag }))
  await writeFile(join(root, 'migrations/meta/_journal.json'), JSON.stringify({ entries }))
  for (const [tag, text] of all) await writeFile(join(root, 'migrations', `${tag}.sql`), text)
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  await writeFile(
    join(root, 'migrations/sql.json'),
    JSON.stringify({ number, triggers: LISTED_TRIGGERS, files: Object.keys(files) }),
  )
}
const start = (only?: string[]) => migrateDatabase(database.url, join(root, 'migrations'), { only })
const runQuery = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
const names = async (of: 'proname' | 'tgname') =>
  (
    await runQuery(
      of === 'proname'
        ? "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1"
        : 'select tgname as name from pg_trigger where not tgisinternal order by 1',
    )
  ).map(({ name }) => name)
async function insertAndReadNotes(table: string) {
  await runQuery('delete from notes')
  await runQuery(`insert into ${table} values (1)`)
  return (await runQuery('select text from notes')).map(({ text }) => text)
}
const replaceInFirstFile = (from: string, to: string) => ({ ...FILES, 'a.sql': FILES['a.sql'].replace(from, to) })

/** Version in which both triggers differ. */
const CHANGED_TRIGGERS = { ...FILES, 'a.sql': FILES['a.sql'].replaceAll('after insert', 'after insert or delete') }
/** Counts ungranted locks. `pg_stat_activity` would be frozen within a transaction, `pg_locks` is not. */
const countLockWaits = async () =>
  (
    await runQuery(
      `select from pg_locks where not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
  ).length

test('SQL files create functions, triggers and views after the migrations', async () => {
  await start()
  expect(await insertAndReadNotes('things')).toEqual(["first; 'version'"])
  expect(await runQuery('select count(*)::int as rows from few')).toEqual([{ rows: 1 }])
})

test('an SQL file that has changed is applied again at the next start', async () => {
  await start()
  await writeVersion(2, replaceInFirstFile('first', 'second'))
  await start()
  expect(await insertAndReadNotes('others')).toEqual(["second; 'version'"])
})

test('an SQL file edited during development is applied again under an unchanged SQL version number', async () => {
  await start()
  await writeVersion(1, replaceInFirstFile('first', 'second'))
  await start()
  expect(await insertAndReadNotes('others')).toEqual(["second; 'version'"])
})

test('applying unchanged SQL files takes no table locks', async () => {
  await start()
  await client.query('begin; lock table things, others, few in access exclusive mode')
  await expect(start()).resolves.toEqual([])
  await client.query('rollback')
})

test('applying SQL files locks only the table whose trigger has changed', async () => {
  await start()
  await client.query('begin; lock table others, notes in row exclusive mode')
  await writeVersion(2, {
    ...FILES,
    'a.sql': [
      NOTE_FUNCTION.replace('first', 'second'),
      TRIGGERS[0]!.replace('insert', 'insert or delete'),
      TRIGGERS[1],
    ].join('\n'),
    'removed.sql': 'drop trigger if exists never_made on others; drop function if exists never_made();',
  })
  await start()
  await client.query('rollback')
  await runQuery('delete from things')
  expect(await runQuery('select text from notes')).toEqual([{ text: "second; 'version'" }])
})

test('applying SQL files does not recreate unchanged triggers and views', async () => {
  await start()
  const made = () => runQuery('select oid, xmin from pg_trigger union all select oid, xmin from pg_rewrite order by 1')
  const before = await made()
  await writeVersion(2, replaceInFirstFile('first', 'second'))
  await start()
  expect(await made()).toEqual(before)
})

test('replacing triggers locks their tables in the same order as writers (no deadlock)', async () => {
  await start()
  await writeVersion(2, CHANGED_TRIGGERS)
  await client.query('begin; insert into others values (1)')
  const starting = start()
  await expect.poll(countLockWaits).toBe(1)
  expect(
    await runQuery("select from pg_locks where relation = 'things'::regclass and mode = 'ShareRowExclusiveLock'"),
  ).toEqual([])
  await client.query('commit')
  await starting
})

test('triggers are replaced table by table in the order of the trigger list, with drops before creates', async () => {
  await start()
  await writeVersion(2, {
    'a.sql': NOTE_FUNCTION + TRIGGERS.map((text) => text.replace('insert', 'insert or delete')).join(''),
    'b.sql': TRIGGERS[0]!.replace('noted', 'noted_too'),
    'removed.sql': 'drop trigger if exists noted on things; drop trigger if exists noted_too on others;',
  })
  await runQuery(TRIGGERS[1]!.replace('noted', 'noted_too'))
  const query = vi.spyOn(client, 'query')
  await applySqlFiles(client, await readSqlFiles(join(root, 'migrations')), [])
  const texts = query.mock.calls.map(([text]) => /^(create|drop)(?: or replace)? trigger .*?\bon \w+/.exec(text)?.[0])
  expect(texts.filter((text) => text)).toEqual([
    'drop trigger if exists noted_too on others',
    'create or replace trigger noted after insert or delete on others',
    'drop trigger if exists noted on things',
    'create or replace trigger noted after insert or delete on things',
    'create or replace trigger noted_too after insert on things',
  ])
})

test('drop statements in SQL files remove triggers, functions and views by name', async () => {
  await start()
  await writeVersion(2, {
    'a.sql': '',
    'b.sql': '',
    'removed.sql': `drop trigger if exists noted on things; drop trigger if exists noted on others;
      drop function if exists noted(); drop view if exists few;`,
  })
  await start()
  expect(await names('tgname')).toEqual([])
  expect(await names('proname')).toEqual([])
})

test('applying SQL files replaces a trigger when only case or spaces of an argument differ', async () => {
  const withArgument = (argument: string) => ({
    'a.sql': `${NOTE_FUNCTION}${TRIGGERS[0]!.replace('noted()', `noted('${argument}')`)}`,
  })
  await start()
  for (const [nr, argument] of ['a b', 'A b', 'a  b', "a ''on public.x"].entries()) {
    await writeVersion(nr + 2, withArgument(argument))
    await start()
    const [row] = await runQuery(
      "select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = 'things'::regclass",
    )
    expect(row!.text).toContain(`noted('${argument}')`)
  }
})

test('applying SQL files enables a disabled trigger again', async () => {
  await start()
  await runQuery('alter table things disable trigger noted')
  await writeVersion(2, replaceInFirstFile('first', 'second'))
  await start()
  expect(await insertAndReadNotes('things')).toEqual(["second; 'version'"])
})

test('triggers that no SQL file creates are reported and left unchanged', async () => {
  expect(await start()).toEqual([])
  await runQuery(TRIGGERS[0]!.replace('noted', 'of_an_earlier_version'))
  for (const number of [1, 2]) {
    await writeVersion(number, FILES)
    expect(await start()).toEqual(['things.of_an_earlier_version'])
  }
  expect(await names('tgname')).toContain('of_an_earlier_version')
})

test("an older version of the product does not report a newer version's triggers as unknown", async () => {
  await writeVersion(2, FILES)
  await start()
  await writeVersion(1, { 'a.sql': NOTE_FUNCTION })
  expect(await start()).toEqual([])
})

test('applying SQL files replaces a changed constraint trigger', async () => {
  const constraint = (event: string) =>
    `${NOTE_FUNCTION}create constraint trigger noted after ${event} on things
     deferrable initially deferred for each row execute function noted();`
  await writeVersion(1, { 'a.sql': constraint('insert') })
  await start()
  await writeVersion(2, { 'a.sql': constraint('insert or delete') })
  await start()
  await runQuery('insert into things values (1)')
  await runQuery('delete from things')
  expect(await runQuery('select from notes')).toHaveLength(2)
})

test('ten processes that start concurrently apply the SQL files once', async () => {
  await writeVersion(1, { ...FILES, 'c.sql': "insert into notes values ('applied');" })
  await Promise.all(Array.from({ length: 10 }, () => start()))
  expect(await runQuery('select text from notes')).toEqual([{ text: 'applied' }])
})

test('an older version of the product that starts later does not replace newer SQL functions in the database', async () => {
  await writeVersion(2, replaceInFirstFile('first', 'second'))
  await start()
  await writeVersion(1, FILES)
  await start()
  expect(await insertAndReadNotes('things')).toEqual(["second; 'version'"])
  await writeVersion(3, FILES)
  await start()
  expect(await insertAndReadNotes('things')).toEqual(["first; 'version'"])
})

test('a failing SQL file is rolled back and can be retried', async () => {
  await start()
  await writeVersion(2, { ...replaceInFirstFile('first', 'second'), 'b.sql': `${VIEW}\nselect 1 / 0;` })
  await expect(start()).rejects.toThrow('b.sql failed; the database is as it was before it.')
  expect(await insertAndReadNotes('things')).toEqual(["first; 'version'"])
  await writeVersion(2, replaceInFirstFile('first', 'second'))
  await start()
  expect(await insertAndReadNotes('things')).toEqual(["second; 'version'"])
})

test('an SQL file without a final semicolon is rejected', async () => {
  await writeVersion(2, { 'a.sql': 'create or replace view few as select 1 as id' })
  await expect(start()).rejects.toThrow('The last statement of an SQL file has no end: create or replace view few')
})

test.each([
  ['/* block; */ select 1;', '/* block; */'],
  ['select 1 as "a;b";', '"a;b"'],
  ["select 'one; select 'two';", "';"],
  ["select E'it\\'s; ';", "'it"],
  ['create function one() returns int begin atomic select 1; end;', 'begin atomic select 1'],
  ['create function one() returns int as $$ select 1;', '$$ select 1'],
])('an SQL file that cannot be split into statements is rejected: %s', async (text, at) => {
  await writeVersion(2, { 'a.sql': `-- /* "no" harm */\nselect '/* "or" here -- */';\n${text}` })
  await expect(start()).rejects.toThrow(`a.sql cannot be split into statements at: ${at}`)
})

test('a view dropped by a migration is recreated from its SQL file, even if the first start failed', async () => {
  await start()
  const migrations = { '0001_wider': 'drop view few; alter table things alter id type bigint' }
  await writeVersion(1, { ...FILES, 'c.sql': 'select 1 / 0;' }, migrations)
  await expect(start()).rejects.toThrow('c.sql failed')
  await writeVersion(1, FILES, migrations)
  await start()
  expect(await runQuery('select from few')).toEqual([])
})

test('changed line endings do not count as a change of an SQL file', async () => {
  await writeVersion(1, { ...FILES, 'c.sql': "insert into notes\nvalues ('applied');" })
  await start()
  await writeFile(join(root, 'c.sql'), (await readFile(join(root, 'c.sql'), 'utf8')).replaceAll('\n', '\r\n'))
  await start()
  expect(await runQuery('select from notes')).toHaveLength(1)
})

test('a restore runs only the migrations that its backup lists, without SQL files', async () => {
  await start(['0000_tables'])
  expect(await names('proname')).toEqual([])
})

test('the table of applied SQL files is in a separate database schema, which is not backed up', async () => {
  await start()
  expect(await runQuery('select number from cleanstreak_sql.applied')).toHaveLength(1)
  expect(await runQuery("select from pg_tables where schemaname = current_schema() and tablename ~ 'sql'")).toEqual([])
})

test('applying SQL files is retried after a deadlock with a writer', async () => {
  await start()
  await writeVersion(2, CHANGED_TRIGGERS)
  await client.query('begin; insert into things values (1)')
  const starting = start()
  await expect.poll(countLockWaits).toBe(1)
  // One of the two transactions fails with the deadlock.
  await client.query('insert into others values (1)').catch(() => {})
  await client.query('commit')
  await starting
  await runQuery('delete from things; delete from others')
  expect(await runQuery('select from notes')).not.toEqual([])
})
