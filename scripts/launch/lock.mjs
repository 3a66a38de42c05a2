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
 * A lock whose holder may be killed at any moment. Each holder is a file `<path>.<number>`; whoever finds the highest
 * one dead may create the next number, and a file is created by exactly one. The highest is never removed, also not
 * when it is released, so that a number can never come again.
 * @param {string} path
 * @param {object} [about] what others shall know of the holder
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
    // somebody slower than several holders has created a number that was already over
    if (numbers(path)[0] !== highest + 1) rmSync(mine, { force: true })
    else return { lock: held(path, highest + 1) }
  }
}

/**
 * @param {string} path
 * @param {(holder: Holder) => void} onWait called once, when it is not free at once
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
    // needs no room on a full disk
    release: () => truncateSync(mine),
  }
}

/** @param {object} about */
const content = (about) => JSON.stringify({ ...about, pid: process.pid, birth: birthOf(process.pid) })

/** Highest first. @param {string} path */
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

/** Complete or not at all, and only if nobody else was quicker. @param {string} file @param {string} text */
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
