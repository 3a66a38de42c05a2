import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Holder, type Lock, tryLock } from '#launch/lock.mjs'
import { Trouble, inWords } from '#launch/trouble.mjs'

export type Contents = 'demo' | 'own'

export type DataFolder = { path: string; secret: string; lock: Lock }

/** Marker file of a data folder. It says whether the database is the demo town or the operator's own. */
const MARK = 'cleanstreak.json'
/** Files that may be in a folder before its first use: those of the file system and of the launcher. */
const HARMLESS = /^(lost\+found|\.DS_Store|\.gitkeep|sources|\.?lock\..*)$/

const MB = 1024 ** 2
const ROOM_TO_BEGIN = 250 * MB
const ROOM_TO_RUN = 64 * MB

/**
 * Opens the data folder and locks it, so that no other process uses it until the lock is released or this process ends.
 */
export async function openDataFolder(path: string, contents: Contents, freshSecret: string): Promise<DataFolder> {
  const mark = join(path, MARK)
  makeFolder(path)
  if (!existsSync(mark)) refuseForeign(path)
  requireRoom(path, existsSync(mark) ? ROOM_TO_RUN : ROOM_TO_BEGIN)
  const lock = await lockFolder(path)
  if (!existsSync(mark)) write(mark, JSON.stringify({ contents }))
  refuseOther(path, contents)
  return { path, lock, secret: secretIn(path, freshSecret) }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    readdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw new Trouble(
      `DATA_DIR is ${path}, which is not a folder. Set it to a folder used by nothing else; it is created if it does not exist.`,
    )
  }
}

function refuseForeign(path: string): void {
  const foreign = readdirSync(path).find((name) => !HARMLESS.test(name))
  if (foreign)
    throw new Trouble(
      `${path} already contains something else (${foreign}), so it was left as it is. Set DATA_DIR to an empty folder; it is created if it does not exist.`,
    )
}

function requireRoom(path: string, room: number): void {
  const { bavail, bsize } = statfsSync(path)
  if (bavail * bsize < room)
    throw new Trouble(
      `The disk is full: the database needs ${inWords(room)} in ${path}, but only ${inWords(bavail * bsize)} are free. Free some space and start again.`,
    )
}

function refuseOther(path: string, wanted: Contents): void {
  const found = contentsOf(path)
  if (found === wanted) return
  throw new Trouble(
    found === 'demo'
      ? `${path} contains the demo town, but DEMO=0 asks for an installation of your own. Set DATA_DIR to another folder, or start without DEMO=0.`
      : `${path} contains an installation of your own, not the demo town. Start it with DEMO=0, or set DATA_DIR to another folder.`,
  )
}

export function contentsOf(path: string): Contents {
  const { contents } = parsed(readFileSync(join(path, MARK), 'utf8'))
  if (contents === 'demo' || contents === 'own') return contents
  throw damaged(join(path, MARK))
}

function parsed(json: string): { contents?: unknown } {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

const damaged = (file: string) =>
  new Trouble(
    `${file} is damaged. Restore the folder from a backup, or set DATA_DIR to another folder to start with an empty database.`,
  )

export const secretOf = (path: string): string => join(path, 'secret')

/** Secret that signs sessions. It is written at the first start and never changes. */
function secretIn(path: string, fresh: string): string {
  const file = secretOf(path)
  if (!existsSync(file)) write(file, fresh)
  const secret = readFileSync(file, 'utf8').trim()
  if (!secret) throw damaged(file)
  return secret
}

/** Atomic write: under a temporary name first, then renamed. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.unfinished`, text, { mode: 0o600 })
  renameSync(`${file}.unfinished`, file)
}

/** Locks the data folder. Waits a moment for another process that is stopping, or whose parent was just killed. */
async function lockFolder(path: string): Promise<Lock> {
  let patience = 1500
  for (let waited = 0; ; waited += 100) {
    const { lock, holder } = tryLock(join(path, 'lock'))
    if (lock) return lock
    if (holder.stopping) patience = 60_000
    if (waited >= patience) throw new Trouble(alreadyRunning(path, holder))
    await pause(100)
  }
}

const alreadyRunning = (path: string, { pid, address }: Holder) =>
  `Cleanstreak is already running ${address ? `at ${address}` : 'or starting'} with ${path} (process ${pid}). ` +
  'Stop it first (Ctrl-C where it runs), or start a second one with another DATA_DIR and PORT.'
