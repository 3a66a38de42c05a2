import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processStartTime } from './process-info.mjs'

/**
 * @typedef {{ pid: number, birth: string | undefined, address?: string, stopping?: boolean }} Holder
 * @typedef {{ tell(about: object): void, release(): void }} Lock
 */

/**
 * Acquires a lock file that survives a killed holder. Each holder has a file `<path>.<number>`. If the holder of the
 * highest number is dead, any process may create the next number, and only one of them succeeds (hard link).
 * The highest file is never deleted, even after a release, so a number is never used twice.
 * @param {string} path
 * @param {object} [about] details of the holder for other processes
 * @returns {{ lock: Lock, holder?: undefined } | { lock?: undefined, holder: Holder }}
 */
export function tryLock(path, about = {}) {
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    const highest = listLockNumbers(path)[0] ?? 0
    const holder = readHolder(`${path}.${highest}`)
    if (holder?.birth && holder.birth === processStartTime(holder.pid)) return { holder }
    const mine = `${path}.${highest + 1}`
    if (!createAtomically(mine, serializeHolder(about))) continue
    // This process was so slow that others have created and released higher numbers in the meantime.
    if (listLockNumbers(path)[0] !== highest + 1) rmSync(mine, { force: true })
    else return { lock: createLock(path, highest + 1) }
  }
}

/**
 * Waits until the lock is free and acquires it (polling).
 * @param {string} path
 * @param {(holder: Holder) => void} onWait called once if the lock is not free immediately
 */
export async function waitForLock(path, onWait) {
  for (let isReported = false; ; isReported = true) {
    const { lock, holder } = tryLock(path)
    if (lock) return lock
    if (!isReported) onWait(holder)
    await pause(200)
  }
}

/** @param {string} path @param {number} number @returns {Lock} */
function createLock(path, number) {
  for (const older of listLockNumbers(path).slice(1)) rmSync(`${path}.${older}`, { force: true })
  const mine = `${path}.${number}`
  return {
    tell: (about) => renameSync(writeDraft(mine, serializeHolder(about)), mine),
    // Truncating works on a full disk too.
    release: () => truncateSync(mine),
  }
}

/** @param {object} about */
const serializeHolder = (about) => JSON.stringify({ ...about, pid: process.pid, birth: processStartTime(process.pid) })

/** Numbers of the existing lock files, highest first. @param {string} path */
const listLockNumbers = (path) =>
  readdirSync(dirname(path))
    .flatMap((name) =>
      name.startsWith(`${basename(path)}.`) ? Number(name.slice(basename(path).length + 1)) || [] : [],
    )
    .sort((a, b) => b - a)

/** @param {string} file @returns {Holder | undefined} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return
  }
}

/** Creates a file atomically: false if it already exists. @param {string} file @param {string} text */
function createAtomically(file, text) {
  const draft = writeDraft(file, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** @param {string} file @param {string} text */
function writeDraft(file, text) {
  const draft = join(dirname(file), `.${basename(file)}-${process.pid}`)
  writeFileSync(draft, text)
  return draft
}
