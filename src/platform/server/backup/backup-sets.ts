import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '../create-folder.ts'
import { fsyncFolder } from '../files/folder.ts'
import type { BackupSequenceInfo, BackupTableInfo } from './catalog.ts'

/*
 * A backup folder contains one set per backup, named after its time, and the folder `files`. All backup sets share
 * `files`, because a stored file never changes its content. A set is written under a temporary name and renamed once it
 * is complete.
 */
const SET_NAME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const UNFINISHED_PREFIX = 'unfinished-'
export const BACKUP_FILES_FOLDER = 'files'
const MANIFEST_FILE = 'manifest.json'
const FORMAT_VERSION = 1

export type BackupTable = Pick<BackupTableInfo, 'name' | 'columns'> & { rows: number; sha256: string }

export type BackupManifest = {
  format: number
  version: string
  at: string
  contents: 'demo' | 'own'
  migrations: { name: string; hash: string }[]
  /** Schema version of pg-boss, the job queue. */
  queue: number
  tables: BackupTable[]
  sequences: BackupSequenceInfo[]
  files: { count: number; bytes: number; sha256: string }
}

export type BackupSet = { name: string; path: string; manifest: BackupManifest }

/** Thrown when a backup cannot be made or restored. Its message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const backupTableFilePath = (set: string, table: string): string => join(set, `${table}.copy.gz`)
export const backupFileListPath = (set: string): string => join(set, 'files.gz')

/** Creates the backup folder. Throws when the folder contains anything other than backups. */
export async function openBackupFolder(folder: string): Promise<void> {
  createFolder(join(folder, BACKUP_FILES_FOLDER))
  const foreign = (await readdir(folder)).find(
    (name) =>
      name !== BACKUP_FILES_FOLDER &&
      name !== 'lost+found' &&
      !SET_NAME_PATTERN.test(name) &&
      !name.startsWith(UNFINISHED_PREFIX),
  )
  if (foreign)
    throw new BackupError(`${folder} holds something else already (${foreign}). Name a folder of its own for backups.`)
}

/** Starts a backup set and deletes unfinished ones. Files that an interrupted backup copied stay and are reused. */
export async function beginBackupSet(folder: string, at: Date): Promise<string> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED_PREFIX))
  for (const name of left) await rm(join(folder, name), { recursive: true })
  const path = join(folder, `${UNFINISHED_PREFIX}${backupSetName(at)}`)
  await mkdir(path, { mode: 0o700 })
  return path
}

export async function finishBackupSet(
  unfinished: string,
  manifest: Omit<BackupManifest, 'format'>,
): Promise<BackupSet> {
  const whole = { format: FORMAT_VERSION, ...manifest }
  await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(whole, null, 1)}\n`, { flush: true, mode: 0o600 })
  const folder = join(unfinished, '..')
  const name = backupSetName(new Date(manifest.at))
  await fsyncFolder(unfinished)
  await rename(unfinished, join(folder, name))
  await fsyncFolder(folder)
  return { name, path: join(folder, name), manifest: whole }
}

/** Lists the complete backup sets of a folder, oldest first. */
export async function listBackupSets(folder: string): Promise<BackupSet[]> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => SET_NAME_PATTERN.test(name)).sort() : []
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { name, path, manifest: await readManifest(path) }
    }),
  )
}

async function readManifest(path: string): Promise<BackupManifest> {
  const text = await readFile(join(path, MANIFEST_FILE), 'utf8').catch(() => '')
  const manifest = parseManifest(text)
  if (!manifest) throw new BackupError(`${path} is damaged: its ${MANIFEST_FILE} cannot be read. Move it away.`)
  if (manifest.format > FORMAT_VERSION)
    throw new BackupError(`${path} was made by a newer Cleanstreak (${manifest.version}). Use that version.`)
  return manifest
}

function parseManifest(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest
  } catch {
    return
  }
}

const backupSetName = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
