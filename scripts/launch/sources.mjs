import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { areInstalled } from './dependencies.mjs'
import { isBuilt } from './built.mjs'
import { waitForLock } from './lock.mjs'
import { Trouble } from './trouble.mjs'
import { isWritable } from './writable.mjs'

/** What npm, the build and the product make; everything else is a source. */
const MADE = new Set(['node_modules', 'dist', 'data', 'data-dev', '.cache', '.tanstack', '.git'])

/**
 * Where to work: in the clone itself, or, when that cannot be written to, in a copy of its sources inside DATA_DIR.
 * @param {string} clone
 * @param {string} task
 */
export async function openSources(clone, task) {
  refuseUnfitPath(clone)
  if (isWritable(clone)) return clone
  // installed and built by its owner: a product that only runs writes nothing
  const onlyRuns = ['start', 'make-admin', 'recount', 'backup'].includes(task)
  if (onlyRuns && process.env.DATA_DIR && areInstalled(clone) && isBuilt(clone)) return clone
  if (!process.env.DATA_DIR)
    throw new Trouble(
      `${clone} cannot be written to. Set DATA_DIR to a folder of your own, for example: DATA_DIR=~/cleanstreak npm run ${task}`,
    )
  const copy = join(process.env.DATA_DIR, 'sources')
  const lock = await waitForLock(join(copy, '.cache/copy'), ({ pid }) =>
    console.log(`Waiting for process ${pid}, which copies the sources …`),
  )
  try {
    mirror(clone, copy, MADE)
    return copy
  } finally {
    lock.release()
  }
}

/** The build tools take these for the end of a name. @param {string} clone */
function refuseUnfitPath(clone) {
  const [unfit] = /['#?\\\n]/.exec(clone) ?? []
  if (unfit)
    throw new Trouble(
      `The path ${clone} holds a ${unfit}, which the build tools do not understand. Move the clone to a path without it.`,
    )
}

/** @param {string} from @param {string} to @param {Set<string>} [except] left alone on both sides */
export function mirror(from, to, except = new Set()) {
  mkdirSync(to, { recursive: true })
  const names = readdirSync(from).filter((name) => !except.has(name))
  for (const name of readdirSync(to))
    if (!except.has(name) && !names.includes(name)) rmSync(join(to, name), { recursive: true })
  for (const name of names) mirrorOne(join(from, name), join(to, name))
}

/** Only what differs is written: another process may be at work in the copy. @param {string} from @param {string} to */
function mirrorOne(from, to) {
  const source = lstatSync(from)
  const target = lstatSync(to, { throwIfNoEntry: false })
  if (source.isDirectory() && (!target || target.isDirectory())) return mirror(from, to)
  // a copied time may lose what is finer than a millisecond
  if (target?.size === source.size && Math.abs(target.mtimeMs - source.mtimeMs) < 1) return
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
}
