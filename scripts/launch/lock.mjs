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
import { birthOf } from './running.mjs'

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
    const highest = numbers(path)[0] ?? 0
    const holder = read(`${path}.${highest}`)
    if (holder?.birth && holder.birth === birthOf(holder.pid)) return { holder }
    const mine = `${path}.${highest + 1}`
    if (!create(mine, content(about))) continue
    // This process was so slow that others have created and released higher numbers in the meantime.
    if (numbers(path)[0] !== highest + 1) rmSync(mine, { force: true })
    else return { lock: held(path, highest + 1) }
  }
}

/**
 * Waits until the lock is free and acquires it (polling).
 * @param {string} path
 * @param {(holder: Holder) => void} onWait called once if the lock is not free immediately
 */
export async function waitForLock(path, onWait) {
  for (let told = false; ; told = true) {
    const { lock, holder } = tryLock(path)
    if (lock) return lock
    if (!told) onWait(holder)
    await pause(200)
  }
}

/** @param {string} path @param {number} number @returns {Lock} */
function held(path, number) {
  for (const older of numbers(path).slice(1)) rmSync(`${path}.${older}`, { force: true })
  const mine = `${path}.${number}`
  return {
    tell: (about) => renameSync(draftOf(mine, content(about)), mine),
    // Truncating works on a full disk too.
    release: () => truncateSync(mine),
  }
}

/** @param {object} about */
const content = (about) => JSON.stringify({ ...about, pid: process.pid, birth: birthOf(process.pid) })

/** Numbers of the existing lock files, highest first. @param {string} path */
const numbers = (path) =>
  readdirSync(dirname(path))
    .flatMap((name) =>
      name.startsWith(`${basename(path)}.`) ? Number(name.slice(basename(path).length + 1)) || [] : [],
    )
    .sort((a, b) => b - a)

/** @param {string} file @returns {Holder | undefined} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return
  }
}

/** Creates a file atomically: false if it already exists. @param {string} file @param {string} text */
function create(file, text) {
  const draft = draftOf(file, text)
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
function draftOf(file, text) {
  const draft = join(dirname(file), `.${basename(file)}-${process.pid}`)
  writeFileSync(draft, text)
  return draft
}
