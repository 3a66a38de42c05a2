import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Trouble } from '#launch/trouble.mjs'
import { formatNumber } from '#platform/numbers.ts'
import { filesOf, keysIn, loadFiles } from '#platform/server/backup/carry.ts'
import { loadDatabase } from '#platform/server/backup/load.ts'
import { type BackupSet, setsIn } from '#platform/server/backup/sets.ts'
import { makeTables, refuseForeignCode, refuseUnlessEmpty } from '#platform/server/backup/target.ts'
import type { Env } from '#platform/server/config/settings.ts'
import type { Files } from '#platform/server/files/files.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { recountByCommand } from '../recount.ts'
import { openDataFolder, secretOf } from '../start/data-folder.ts'
import { connect, dataFolder, folderNamed, storageOf } from './place.ts'
import { missingFiles, putBack, toldOf } from './put-back.ts'

const USAGE =
  'Usage: npm run restore -- FOLDER [2026-11-22T03-00-00Z]\n' +
  'Restores the newest backup in FOLDER, or the one named, into an empty database and an empty file store.\n' +
  'Or: npm run restore -- FOLDER --files\n' +
  'Restores only missing picture files, for a database that was restored by other means.'
const MIGRATIONS = 'migrations'

type Told = { told: string; isRight: boolean }

/**
 * Restores a backup into an empty database and an empty file store. Reports what was restored and whether all is right.
 */
export async function restoreByCommand(args: string[], env: Env, defaultFolder: string): Promise<Told> {
  const { folder, name, onlyFiles } = read(args, env)
  const set = await chosen(folder, name)
  if (onlyFiles) return putBack(folder, env, defaultFolder)
  await refuseForeignCode(set, MIGRATIONS)
  const target = await openTarget(set, env, dataFolder(env, defaultFolder))
  try {
    const files = await openFiles(target.storage)
    const client = await connect(target.url)
    try {
      await refuseUnlessEmpty(client)
      await refuseUnlessOurs(files, set)
      await makeTables(client, target.url, MIGRATIONS, set)
      const damaged = await loadFiles(folder, filesOf(set.path), files)
      await loadDatabase(client, set)
      await client.query('vacuum analyze')
      // The recount also migrates a backup of an older version.
      const recounted = await recountByCommand(target.url, [])
      const missing = await missingFiles(target.url, files)
      return {
        told: [told(set, damaged.length), ...toldOf(missing), recounted.told.split('\n').at(-1)!, next(set, env)].join(
          '\n',
        ),
        isRight: recounted.isRight && damaged.length + missing.length === 0,
      }
    } finally {
      await client.end()
    }
  } finally {
    await target.close()
  }
}

function read(args: string[], env: Env) {
  try {
    const options = { files: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [folder, name, ...rest] = positionals
    if (!folder || rest.length) throw new Trouble(USAGE)
    return { folder: folderNamed(folder, env), name, onlyFiles: values.files }
  } catch {
    throw new Trouble(USAGE)
  }
}

async function chosen(folder: string, name?: string): Promise<BackupSet> {
  const sets = await setsIn(folder)
  const set = name ? sets.find((set) => set.name === name) : sets.at(-1)
  if (set) return set
  const others = sets.length ? ` It contains ${sets.map(({ name }) => name).join(', ')}.` : ''
  throw new Trouble(`There is no complete backup${name ? ` ${name}` : ''} in ${folder}.${others}`)
}

/** Opens the database to restore into: the one in DATABASE_URL, else a new data folder with the bundled PostgreSQL. */
async function openTarget({ path, manifest }: BackupSet, env: Env, dataDir: string) {
  const storage = storageOf(env, dataDir)
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, storage, close: async () => {} }
  const kept = existsSync(secretOf(path)) ? readFileSync(secretOf(path), 'utf8').trim() : undefined
  const { lock } = await openDataFolder(dataDir, manifest.contents, kept ?? randomBytes(32).toString('base64url'))
  const { url, stop } = await startPostgres(dataDir)
  return { url, storage, close: () => stop().finally(lock.release) }
}

/**
 * Rejects a file store that contains other files than those of this backup, which an interrupted restore may have left.
 */
async function refuseUnlessOurs(files: Files, { path }: BackupSet): Promise<void> {
  const there = await keysIn(files)
  if (there.size) for await (const { key } of filesOf(path)) there.delete(key)
  const [strange] = there
  if (strange)
    throw new Trouble(
      `The file store is not empty (${strange}), so nothing was restored. Set STORAGE_URL to an empty file store, or DATA_DIR to a new folder.`,
    )
}

function told({ manifest: { tables, files, at } }: BackupSet, damaged: number): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  const without = damaged
    ? ` ${formatNumber(damaged)} files are missing: the backup has them damaged or not at all.`
    : ''
  return `${formatNumber(rows)} rows in ${tables.length} tables and ${formatNumber(files.count - damaged)} files were restored, as they were at ${at}.${without}`
}

/**
 * Last lines of the report: what the operator does next. APP_SECRET signs sessions and links, so it must stay the same.
 */
function next({ path, manifest }: BackupSet, env: Env): string {
  if (!env.DATABASE_URL) return `Start Cleanstreak: ${manifest.contents === 'own' ? 'DEMO=0 ' : ''}npm start`
  const where = existsSync(secretOf(path)) ? `the content of ${secretOf(path)}` : 'the value it had before'
  return `Set APP_SECRET to ${where}. With another value, every member has to sign in again.`
}
