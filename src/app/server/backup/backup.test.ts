import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { explainSystemError } from '#launch/operator-error.mjs'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { insertPictureRow, storePictureFiles } from '#features/photos/server/service/pictures.ts'
import { renderCleanupPhoto } from '#features/photos/server/service/renditions.ts'
import { listStoredFileKeys } from '#platform/server/backup/backup-files.ts'
import { listTablesToBackUp } from '#platform/server/backup/catalog.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { createEmptyDatabase } from '#platform/server/db/testing.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFolderFileStore } from '#platform/server/files/folder.ts'
import { openS3FileStore } from '#platform/server/files/bucket.ts'
import { createTestS3Bucket } from '#platform/server/files/testing.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import { installPgBoss } from '#platform/server/queue/pg-boss.ts'
import { runRecountCommand } from '../recount.ts'
import { runBackupCommand } from './backup.ts'
import { insertRowsIntoAllTables } from './every-table.ts'
import { connectToDatabaseForBackup } from './locations.ts'
import { runRestoreCommand } from './restore.ts'

/** Generous timeouts for a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const OLDER = ['0000_ground_floor', '0001_litter_stats', '0002_members_and_photos', '0003_cleanups_and_progress']
/** Deletes the made-up picture rows, which have no files. */
const WITHOUT_FILES = "delete from pictures where name like 'pictures.name%'"
type Database = Awaited<ReturnType<typeof createEmptyDatabase>>

let scratch: string
let source: { url: string; store: string; files: FileStore; close(): Promise<void> }
let target: Database
let folder: string
let count = 0

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cleanstreak-backup-'))
  const { url, close } = await createEmptyDatabase()
  await migrateDatabase(url, 'migrations')
  const store = join(scratch, 'store')
  const files = await openFolderFileStore(store)
  const db = openDatabasePool(url, { max: 2 })
  await (await installPgBoss(db.$client)).stop({ close: false, graceful: false })
  await insertRowsIntoAllTables(url, 'town')
  await db.$client.query(WITHOUT_FILES)
  const { renditions } = await renderCleanupPhoto({ bytes: await aPictureFile(), ownerId: 'rosa' })
  for (let at = 0; at < 3; at++) {
    const name = await storePictureFiles(files, renditions, 'cleanup')
    await runInTransaction(db, (tx) =>
      insertPictureRow(tx, { name, kind: 'cleanup', ownerId: createRandomMemberId(), isPublic: true }),
    )
  }
  await db.$client.end()
  source = { url, store, files, close }
})
afterAll(async () => {
  await source.close()
  await rm(scratch, { recursive: true })
})
beforeEach(async () => {
  target = await createEmptyDatabase()
  folder = join(scratch, `backups-${count++}`)
})
afterEach(() => target.close())

const envOf = (url: string, store: string) => ({ DATABASE_URL: url, STORAGE_URL: `file:${store}` })
const backup = (...args: string[]) => runBackupCommand([folder, ...args], envOf(source.url, source.store), scratch)
const newStore = () => join(scratch, `restored-${count}`)
const restore = (env = envOf(target.url, newStore()), ...args: string[]) =>
  runRestoreCommand([folder, ...args], env, scratch)
const theSet = async () =>
  join(
    folder,
    (await readdir(folder)).find((name) => name !== 'files')!,
  )

/** Row count and checksum of every table, independent of the order of rows. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = await connectToDatabaseForBackup(url)
  try {
    const sums: Record<string, string> = {}
    for (const { name } of await listTablesToBackUp(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
         from (select md5(part::text) as row from ${name} part) rows`,
      )
      sums[name] = rows[0]!.sum
    }
    return sums
  } finally {
    await client.end()
  }
}

/** Constraints, indexes and triggers of a database. */
async function rulesOf(url: string) {
  const client = await connectToDatabaseForBackup(url)
  const { rows } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as is from pg_constraint where connamespace::regnamespace::text in ('public', 'jobs')
     union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'jobs')
     union all select tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
  )
  await client.end()
  // The job queue keeps its daily statistics in a partition of their own.
  return rows.filter(({ name }) => !/queue_stats/.test(name))
}

async function contentsOf(files: FileStore) {
  const contents: Record<string, string> = {}
  for (const key of await listStoredFileKeys(files)) {
    const { body, type } = (await files.get(key))!
    contents[key] = `${type} ${(await buffer(body)).toString('base64')}`
  }
  return contents
}

test('restoring a backup into an empty database and bucket reproduces every row and file', async () => {
  expect(await backup()).toContain('is complete')
  const bucket = await createTestS3Bucket()
  const { host } = new URL(bucket.storage.endpoint)
  const { accessKeyId, secretAccessKey } = bucket.storage
  const s3 = `s3://${accessKeyId}:${secretAccessKey}@${host}/photos?tls=0`
  try {
    const { report, isCorrect } = await restore({ DATABASE_URL: target.url, STORAGE_URL: s3 })
    expect(report).toContain('Every picture has its files.')
    expect(report).toContain('Every number equals its recount.')
    expect(isCorrect).toBe(true)
    const rows = await rowsOf(target.url)
    expect(rows).toEqual(await rowsOf(source.url))
    expect(Object.values(rows).filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(30)
    const files = await contentsOf(await openS3FileStore(bucket.storage))
    expect(Object.keys(files)).toHaveLength(9)
    expect(files).toEqual(await contentsOf(source.files))
    // A backup from a bucket works too, and does not copy files that are there already.
    const env = { DATABASE_URL: target.url, STORAGE_URL: s3 }
    expect(await runBackupCommand([folder, '--keep=1'], env, scratch)).toContain('Removed 1 older')
  } finally {
    await bucket.close()
  }
  await expect(restore()).rejects.toThrow('The database is not empty')

  // Constraints and counting triggers are active again.
  expect(await rulesOf(target.url)).toEqual(await rulesOf(source.url))
  await insertRowsIntoAllTables(target.url, 'later')
  expect((await runRecountCommand(target.url, [])).isCorrect).toBe(true)
})

test('a backup that runs during writes contains a consistent snapshot of the database', async () => {
  const over = new AbortController()
  let writes = 0
  const writing = (async () => {
    while (!over.signal.aborted && writes < 10) await insertRowsIntoAllTables(source.url, `meanwhile-${writes++}`)
  })()
  await expect.poll(() => writes).toBeGreaterThan(1)
  await backup()
  over.abort()
  await writing
  const db = openDatabasePool(source.url, { max: 1 })
  await db.$client.query(WITHOUT_FILES)
  await db.$client.end()
  await restore()
  expect((await runRecountCommand(target.url, [])).report).toContain('Every number equals its recount.')
})

test('a killed backup process leaves no restorable backup, and the next backup is complete', async () => {
  const client = await connectToDatabaseForBackup(source.url)
  await client.query('begin; lock table user_loves in access exclusive mode')
  const env = { ...process.env, ...envOf(source.url, source.store) }
  const child = spawn(process.execPath, ['scripts/backup.mjs', 'make', folder], { env, stdio: 'ignore' })
  try {
    const names = async () => (await readdir(folder).catch(() => [])).join(' ')
    await expect.poll(names, { timeout: 50_000 }).toContain('unfinished-')
  } finally {
    child.kill('SIGKILL')
    await client.end()
  }
  await once(child, 'exit')
  await expect(restore()).rejects.toThrow(`There is no complete backup in ${folder}.`)
  await expect.poll(() => backup().catch((error: Error) => error.message)).toContain('is complete')
  expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test('restoring a backup is rejected if the file store is not empty', async () => {
  await backup()
  const store = newStore()
  const files = await openFolderFileStore(store)
  await files.put('avatars/of-somebody.webp', Buffer.from('x'), { type: 'image/webp' })
  await expect(restore(envOf(target.url, store))).rejects.toThrow(
    'The file store is not empty (avatars/of-somebody.webp)',
  )
})

test('restoring a backup stops at a damaged table and reports a damaged picture file as missing', async () => {
  await backup()
  const path = join(await theSet(), 'cleanup_logs.copy.gz')
  const bytes = await readFile(path)
  const damaged = Buffer.from(bytes)
  damaged[bytes.length >> 1]! ^= 1
  await writeFile(path, damaged)
  await expect(restore()).rejects.toThrow(`${path} is damaged`)
  await expect(migrateDatabase(target.url, 'migrations')).rejects.toThrow('has not come to its end')
  await writeFile(path, bytes)

  const [photo] = (await readdir(join(folder, 'files/cleanups'))).toSorted()
  await writeFile(join(folder, 'files/cleanups', photo!), 'nonsense')
  const { report, isCorrect } = await restore(envOf(target.url, join(scratch, 'another')))
  expect(report).toContain('8 files were restored')
  expect(report).toContain(`1 files of pictures are missing:\ncleanups/${photo}`)
  expect(isCorrect).toBe(false)
  await migrateDatabase(target.url, 'migrations')
})

test('restoring into a new data folder prints the start command for that folder', async () => {
  await backup()
  const env: Record<string, string> = { DATA_DIR: join(scratch, 'new club') }
  const { report } = await runRestoreCommand([folder], env, scratch)
  expect(report.split('\n').at(-1)).toBe(
    `Start Cleanstreak: DEMO=0 DATA_DIR='${join(scratch, 'new club')}' npm run start`,
  )
})

test('a backup into a folder that cannot be created fails with an explanation', async () => {
  await writeFile(join(scratch, 'a-file'), '')
  const inFile = join(scratch, 'a-file/backups')
  const error: unknown = await runBackupCommand([inFile], envOf(source.url, source.store), scratch).catch((e) => e)
  expect(explainSystemError(error)).toContain(`The folder ${inFile} cannot be created (ENOTDIR). Name one`)
})

test('the restore command with --files restores deleted picture files that the database still references', async () => {
  await backup()
  const before = await contentsOf(source.files)
  await source.files.remove(Object.keys(before).slice(0, 4))
  const { report } = await restore(envOf(source.url, source.store), '--files')
  expect(report).toContain('4 missing files were restored.')
  expect(await contentsOf(source.files)).toEqual(before)
})

test('a backup of an older product version is restored and its database is migrated', async () => {
  const older = await createEmptyDatabase()
  const db = openDatabasePool(older.url, { max: 2 })
  await migrateDatabase(older.url, 'migrations', { only: OLDER })
  await (await installPgBoss(db.$client)).stop({ close: false, graceful: false })
  await insertRowsIntoAllTables(older.url, 'older')
  await db.$client.query(WITHOUT_FILES)
  await db.$client.end()
  await runBackupCommand([folder], envOf(older.url, newStore()), scratch)
  expect(await restore()).toMatchObject({ isCorrect: true })
  await older.close()
})

test('a backup of a newer product version is rejected before anything changes', async () => {
  await backup()
  const manifest = join(await theSet(), 'manifest.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('0011_console', '0999_to_come'))
  await expect(restore()).rejects.toThrow(
    'made by another version of Cleanstreak (0.1.0, with the migration 0999_to_come)',
  )
  await runBackupCommand([join(scratch, 'again')], envOf(target.url, newStore()), scratch).catch((error: Error) =>
    expect(error.message).toContain('holds nothing of Cleanstreak'),
  )
})
