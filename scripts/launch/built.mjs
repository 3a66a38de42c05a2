import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGuarded } from './guarded.mjs'
import { waitForLock } from './lock.mjs'
import { birthOf } from './running.mjs'
import { Trouble } from './trouble.mjs'
import { isWritable } from './writable.mjs'

const INPUTS = [
  'src',
  'seed',
  'public',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]
const KEPT = 2

/** @param {string} root */
const folderOf = (root) => join(root, 'dist', fingerprint(root))

/** @param {string} root */
export const isBuilt = (root) => existsSync(folderOf(root))

/**
 * Build cache: returns the folder with the build of the current sources, and builds it if it is missing.
 * The folder is named by a hash of the sources. It is not deleted while this process lives.
 * @param {string} root
 */
export async function openBuild(root) {
  const folder = folderOf(root)
  if (!isWritable(root) && existsSync(folder)) return folder
  const lock = await waitForLock(join(root, '.cache/build'), ({ pid }) =>
    console.log(`Another process (${pid}) is building the product. Waiting for it to finish …`),
  )
  try {
    if (!existsSync(folder)) await build(root, folder)
    writeFileSync(join(folder, `${IN_USE}${process.pid}`), birthOf(process.pid) ?? '')
    removeOld(join(root, 'dist'), folder)
    return folder
  } finally {
    lock.release()
  }
}

/** Hash of every file that the build reads. @param {string} root */
function fingerprint(root) {
  const files = INPUTS.flatMap((input) => filesIn(join(root, input)))
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !NO_INPUT.test(name))
    .flatMap((name) => filesIn(join(path, name)))
}

/** Files left out of the hash: tests are not built, and generated files follow from their sources. */
const NO_INPUT = /\.test\.tsx?$|\.gen\.ts$/

/** @param {string} root @param {string} folder */
async function build(root, folder) {
  console.log('Building the product …')
  const unfinished = join(root, 'dist', `${UNFINISHED}${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { failed, said } = await runGuarded(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: unfinished },
  })
  if (failed && /ENOSPC|no space left/i.test(said))
    throw new Trouble('The disk is full, so the product could not be built. Free some space and start again.')
  if (failed) throw new Trouble(`The build failed. Correct what it reports and start again:\n${withoutStack(said)}`)
  renameSync(unfinished, folder)
}

/** @param {string} said */
const withoutStack = (said) =>
  said
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim()

const UNFINISHED = 'unfinished-'
const IN_USE = 'in-use-by-'

/** @param {string} dist @param {string} current */
function removeOld(dist, current) {
  const others = readdirSync(dist)
    .map((name) => join(dist, name))
    .filter((folder) => folder !== current)
  const [unfinished, whole] = [
    others.filter((folder) => folder.includes(UNFINISHED)),
    others.filter((folder) => !folder.includes(UNFINISHED)),
  ]
  // Sorted by creation, because the in-use markers change the modification time.
  const idle = whole
    .filter((folder) => !isInUse(folder))
    .sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs)
  for (const folder of [...unfinished, ...idle.slice(KEPT - 1)]) rmSync(folder, { recursive: true, force: true })
}

/** Tells whether a running process uses this build. Markers of ended processes are deleted. @param {string} folder */
function isInUse(folder) {
  const users = readdirSync(folder).filter((name) => name.startsWith(IN_USE))
  const living = users.filter(
    (name) => readFileSync(join(folder, name), 'utf8') === birthOf(Number(name.slice(IN_USE.length))),
  )
  for (const name of users) if (!living.includes(name)) rmSync(join(folder, name))
  return living.length > 0
}
