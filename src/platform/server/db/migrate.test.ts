import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabasePool } from './db.ts'
import { migrateDatabase } from './migrate.ts'
import { createEmptyDatabase } from './testing.ts'

let database: { url: string; close(): Promise<void> }
let root: string
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  root = await mkdtemp(join(tmpdir(), 'cleanstreak-migrations-'))
  folder = join(root, 'migrations')
  await cp('migrations', folder, { recursive: true })
  // The SQL files are found relative to the migrations folder.
  await symlink(resolve('src'), join(root, 'src'))
})
afterEach(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

async function query(query: string): Promise<Record<string, unknown>[]> {
  const db = openDatabasePool(database.url)
  try {
    return (await db.execute(sql.raw(query))).rows
  } finally {
    await db.$client.end()
  }
}
const readAppliedNames = async () =>
  (await query('select name from cleanstreak_migrations order by name')).map(({ name }) => name)
const readJournalNames = async () =>
  (
    JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  ).entries.map(({ tag }) => tag)

/** Adds a migration of a future version. */
async function addMigration(name: string, statements: string) {
  const entries = [...(await readJournalNames()), name].map((tag) => ({ tag }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  await writeFile(join(folder, `${name}.sql`), statements)
}

test('ten processes that start concurrently apply each database migration once', async () => {
  await addMigration('9999_slow', 'select pg_sleep(0.2); create table added (id int)')
  await Promise.all(Array.from({ length: 10 }, () => migrateDatabase(database.url, folder)))
  expect(await readAppliedNames()).toEqual(await readJournalNames())
})

test('migrating an up-to-date database changes nothing', async () => {
  await migrateDatabase(database.url, folder)
  const before = await query('select * from cleanstreak_migrations order by name')
  await migrateDatabase(database.url, folder)
  expect(await query('select * from cleanstreak_migrations order by name')).toEqual(before)
})

test('missing database migrations are applied, even older ones merged late from another branch', async () => {
  await migrateDatabase(database.url, 'migrations')
  await addMigration('9998_theirs', 'create table theirs (id int)')
  await migrateDatabase(database.url, folder)
  expect(await readAppliedNames()).toEqual(await readJournalNames())
})

test('the previous version of the product still starts after a newer version has migrated the database', async () => {
  await addMigration('9999_newer', 'create table newer (id int)')
  await migrateDatabase(database.url, folder)
  await migrateDatabase(database.url, 'migrations')
  expect(await readAppliedNames()).toContain('9999_newer')
})

test('a failed database migration is rolled back and can be retried', async () => {
  await addMigration('9999_broken', 'create table half (id int); select 1 / 0')
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow('9999_broken failed')
  expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }])
  await writeFile(join(folder, '9999_broken.sql'), 'create table whole (id int)')
  await migrateDatabase(database.url, folder)
  expect(await readAppliedNames()).toEqual(await readJournalNames())
})

test('a database migration edited after it was applied is rejected', async () => {
  await migrateDatabase(database.url, folder)
  const file = join(folder, `${(await readJournalNames())[0]}.sql`)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll('\n', '\r\n'))
  await migrateDatabase(database.url, folder)
  await writeFile(file, `${text}\nselect 1`)
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
    /was changed after this database had run it\. Restore/,
  )
})

test('a database with tables of another application is rejected unchanged', async () => {
  await query('create table wp_posts (id int)')
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
    /already holds tables of something else \(wp_posts\)\. Point DATABASE_URL at an empty database\./,
  )
  expect(
    await query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"),
  ).toHaveLength(1)
})
