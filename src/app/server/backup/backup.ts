import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Trouble, inWords } from '#launch/trouble.mjs'
import { formatNumber } from '#platform/numbers.ts'
import { forgetFiles, saveFiles } from '#platform/server/backup/carry.ts'
import { pauseRemovals } from '#platform/server/backup/pause.ts'
import { saveDatabase } from '#platform/server/backup/save.ts'
import { type BackupSet, beginSet, finishSet, openSets, setsIn } from '#platform/server/backup/sets.ts'
import type { Env } from '#platform/server/config/settings.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { contentsOf, secretOf } from '../start/data-folder.ts'
import { openOperatorDatabase } from '../start/operator-database.ts'
import { connect, dataFolder, folderNamed, storageOf } from './place.ts'

const USAGE =
  'Usage: npm run backup -- FOLDER [--keep=14]\n' +
  'Writes a backup of the database and all files into FOLDER. With --keep, deletes older backups but the newest 14.'

/** Adds one backup to the folder, whether the product is running or not. Returns the report to print. */
export async function backupByCommand(args: string[], env: Env, defaultFolder: string): Promise<string> {
  const { folder, keep } = read(args, env)
  const dataDir = dataFolder(env, defaultFolder)
  const storage = storageOf(env, dataDir)
  const { url, close } = await openOperatorDatabase(env, defaultFolder)
  try {
    const client = await connect(url)
    try {
      if (!(await pauseRemovals(client)))
        throw new Trouble(
          'Another backup of this database is still running. Wait until it has ended, then start again.',
        )
      await openSets(folder)
      const before = (await setsIn(folder)).at(-1)
      const unfinished = await beginSet(folder, new Date())
      const database = await saveDatabase(client, unfinished)
      // Files are saved after the rows, so that each saved row has its files.
      const { kept, unreadable } = await saveFiles(await openFiles(storage), folder, unfinished, before)
      if (!env.DATABASE_URL && existsSync(secretOf(dataDir))) copyFileSync(secretOf(dataDir), secretOf(unfinished))
      const contents = env.DATABASE_URL ? ('own' as const) : contentsOf(dataDir)
      const set = await finishSet(unfinished, {
        ...database,
        version: await version(),
        at: database.at.toISOString(),
        contents,
        files: kept,
      })
      return [
        told(set),
        ...unreadable.map((key) => `Not in this backup, because the file cannot be read: ${key}`),
        ...(await forgetOld(folder, keep)),
      ].join('\n')
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
}

function read(args: string[], env: Env) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { keep: { type: 'string' } } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length || !/^[1-9]\d{0,4}$/.test(values.keep ?? '1')) throw new Trouble(USAGE)
    return { folder: folderNamed(folder, env), keep: values.keep ? Number(values.keep) : undefined }
  } catch {
    throw new Trouble(USAGE)
  }
}

const version = async () => (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version

function told({ path, manifest: { tables, files } }: BackupSet): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  return (
    `The backup ${path} is complete: ${formatNumber(rows)} rows in ${tables.length} tables, and ` +
    `${formatNumber(files.count)} files (${inWords(files.bytes)}). It contains personal data. Store it where only you can read it.`
  )
}

/** Retention: deletes all but the newest `keep` backups, and files that no remaining backup needs. */
async function forgetOld(folder: string, keep: number | undefined): Promise<string[]> {
  if (!keep) return []
  const sets = await setsIn(folder)
  const old = sets.slice(0, -keep)
  for (const { path } of old) rmSync(path, { recursive: true })
  const files = await forgetFiles(folder, sets.slice(-keep))
  return [`Removed ${old.length} older backups and ${formatNumber(files)} files that no other backup needs.`]
}
