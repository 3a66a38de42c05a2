import { existsSync, readFileSync, readdirSync, renameSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Holder, type Lock, tryLock } from '#launch/lock.mjs'
import { OperatorError, formatBytes } from '#launch/operator-error.mjs'
import { createFolder } from '#platform/server/create-folder.ts'

export type DataFolderDatabaseKind = 'demo' | 'own'

export type LockedDataFolder = { path: string; secret: string; lock: Lock }

/** Marker file of a data folder. It says whether the database is the demo town or the operator's own. */
const MARKER_FILE = 'cleanstreak.json'
/**
 * Pattern of files that may exist in a data folder before its first use: `lost+found`, `.DS_Store`, lock files and the
 * like.
 */
const HARMLESS_FILES = /^(lost\+found|\.DS_Store|\.gitkeep|sources|\.?lock\..*)$/

const MB = 1024 ** 2
const SPACE_TO_CREATE = 250 * MB
const SPACE_TO_RUN = 64 * MB

/**
 * Opens the data folder and locks it, so that no other process uses it until the lock is released or this process ends.
 */
export async function openAndLockDataFolder(
  path: string,
  contents: DataFolderDatabaseKind,
  freshSecret: string,
): Promise<LockedDataFolder> {
  const mark = join(path, MARKER_FILE)
  createDataFolder(path)
  if (!existsSync(mark)) rejectForeignFiles(path)
  requireDiskSpace(path, existsSync(mark) ? SPACE_TO_RUN : SPACE_TO_CREATE)
  const lock = await lockFolder(path)
  if (!existsSync(mark)) writeAtomically(mark, JSON.stringify({ contents }))
  rejectOtherContents(path, contents)
  return { path, lock, secret: readOrCreateSecret(path, freshSecret) }
}

function createDataFolder(path: string): void {
  try {
    createFolder(path)
    readdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw new OperatorError(
      `DATA_DIR is ${path}, which is not a folder. Set it to a folder used by nothing else; it is created if it does not exist.`,
    )
  }
}

function rejectForeignFiles(path: string): void {
  const foreign = readdirSync(path).find((name) => !HARMLESS_FILES.test(name))
  if (foreign)
    throw new OperatorError(
      `${path} already contains something else (${foreign}), so it was left as it is. Set DATA_DIR to an empty folder; it is created if it does not exist.`,
    )
}

function requireDiskSpace(path: string, room: number): void {
  const { bavail, bsize } = statfsSync(path)
  if (bavail * bsize < room)
    throw new OperatorError(
      `The disk is full: the database needs ${formatBytes(room)} in ${path}, but only ${formatBytes(bavail * bsize)} are free. Free some space and start again.`,
    )
}

function rejectOtherContents(path: string, wanted: DataFolderDatabaseKind): void {
  const found = readDataFolderMode(path)
  if (found === wanted) return
  throw new OperatorError(
    found === 'demo'
      ? `${path} contains the demo town, but DEMO=0 asks for an installation of your own. Set DATA_DIR to another folder, or start without DEMO=0.`
      : `${path} contains an installation of your own, not the demo town. Start it with DEMO=0, or set DATA_DIR to another folder.`,
  )
}

export function readDataFolderMode(path: string): DataFolderDatabaseKind {
  const { contents } = parseMarker(readFileSync(join(path, MARKER_FILE), 'utf8'))
  if (contents === 'demo' || contents === 'own') return contents
  throw createDamagedError(join(path, MARKER_FILE))
}

function parseMarker(json: string): { contents?: unknown } {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

const createDamagedError = (file: string) =>
  new OperatorError(
    `${file} is damaged. Restore the folder from a backup, or set DATA_DIR to another folder to start with an empty database.`,
  )

export const sessionSecretPath = (path: string): string => join(path, 'secret')

/** Path of the file with the secret that signs sessions. It is written at the first start and never changes. */
function readOrCreateSecret(path: string, fresh: string): string {
  const file = sessionSecretPath(path)
  if (!existsSync(file)) writeAtomically(file, fresh)
  const secret = readFileSync(file, 'utf8').trim()
  if (!secret) throw createDamagedError(file)
  return secret
}

/** Writes a file atomically: under a temporary name first, then renamed. */
function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.unfinished`, text, { mode: 0o600 })
  renameSync(`${file}.unfinished`, file)
}

/**
 * Locks the data folder. Waits a moment for another server process that is stopping or whose parent was just killed.
 */
async function lockFolder(path: string): Promise<Lock> {
  let timeout = 1500
  for (let waited = 0; ; waited += 100) {
    const { lock, holder } = tryLock(join(path, 'lock'))
    if (lock) return lock
    if (holder.stopping) timeout = 60_000
    if (waited >= timeout) throw new OperatorError(alreadyRunningMessage(path, holder))
    await pause(100)
  }
}

const alreadyRunningMessage = (path: string, { pid, address }: Holder) =>
  `Cleanstreak is already running ${address ? `at ${address}` : 'or starting'} with ${path} (process ${pid}). ` +
  'Stop it first (Ctrl-C where it runs), or start a second one with another DATA_DIR and PORT.'
