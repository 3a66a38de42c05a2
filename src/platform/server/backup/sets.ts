import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../files/folder.ts'
import type { Sequence, Table } from './catalogue.ts'

/*
 * A backup folder contains one set per backup, named after its time, and the folder `files`, which all sets share: a
 * stored file never changes its content. A set is written under a temporary name and renamed once it is complete.
 */
const SET = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const UNFINISHED = 'unfinished-'
export const FILES = 'files'
const MANIFEST = 'manifest.json'
const FORMAT = 1

export type KeptTable = Pick<Table, 'name' | 'columns'> & { rows: number; sha256: string }

export type Manifest = {
  format: number
  /** Version of Cleanstreak that wrote the backup. */
  version: string
  at: string
  contents: 'demo' | 'own'
  migrations: { name: string; hash: string }[]
  /** Schema version of pg-boss, the job queue. */
  queue: number
  tables: KeptTable[]
  sequences: Sequence[]
  files: { count: number; bytes: number; sha256: string }
}

export type BackupSet = { name: string; path: string; manifest: Manifest }

/** Thrown when a backup cannot be made or restored. Its message tells the operator what to do. */
export class BackupUnfit extends Error {
  override name = 'BackupUnfit'
}

export const tableFile = (set: string, table: string): string => join(set, `${table}.copy.gz`)
export const listFile = (set: string): string => join(set, 'files.gz')

/** Creates the backup folder. Throws when the folder contains anything other than backups. */
export async function openSets(folder: string): Promise<void> {
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 })
  const foreign = (await readdir(folder)).find(
    (name) => name !== FILES && name !== 'lost+found' && !SET.test(name) && !name.startsWith(UNFINISHED),
  )
  if (foreign)
    throw new BackupUnfit(`${folder} holds something else already (${foreign}). Name a folder of its own for backups.`)
}

/** Starts a backup set and deletes unfinished ones. Files that an interrupted backup copied stay and are reused. */
export async function beginSet(folder: string, at: Date): Promise<string> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of left) await rm(join(folder, name), { recursive: true })
  const path = join(folder, `${UNFINISHED}${nameOf(at)}`)
  await mkdir(path, { mode: 0o700 })
  return path
}

export async function finishSet(unfinished: string, manifest: Omit<Manifest, 'format'>): Promise<BackupSet> {
  const whole = { format: FORMAT, ...manifest }
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(whole, null, 1)}\n`, { flush: true, mode: 0o600 })
  const folder = join(unfinished, '..')
  const name = nameOf(new Date(manifest.at))
  await flushFolder(unfinished)
  await rename(unfinished, join(folder, name))
  await flushFolder(folder)
  return { name, path: join(folder, name), manifest: whole }
}

/** Lists the complete backup sets of a folder, oldest first. */
export async function setsIn(folder: string): Promise<BackupSet[]> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => SET.test(name)).sort() : []
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { name, path, manifest: await readManifest(path) }
    }),
  )
}

async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => '')
  const manifest = parsed(text)
  if (!manifest) throw new BackupUnfit(`${path} is damaged: its ${MANIFEST} cannot be read. Move it away.`)
  if (manifest.format > FORMAT)
    throw new BackupUnfit(`${path} was made by a newer Cleanstreak (${manifest.version}). Use that version.`)
  return manifest
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return
  }
}

const nameOf = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
