import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGuarded } from './guarded.mjs'
import { waitForLock } from './lock.mjs'
import { processStartTime } from './process-info.mjs'
import { OperatorError } from './operator-error.mjs'
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
const MAX_BUILDS = 2

/** @param {string} root */
const buildFolder = (root) => join(root, 'dist', fingerprint(root))

/** @param {string} root */
export const isBuilt = (root) => existsSync(buildFolder(root))

/**
 * Build cache: returns the folder with the build of the current sources, and builds it if it is missing.
 * The folder is named by a hash of the sources. It is not deleted while this process lives.
 * @param {string} root
 */
export async function openBuild(root) {
  const folder = buildFolder(root)
  if (!isWritable(root) && existsSync(folder)) return folder
  const lock = await waitForLock(join(root, '.cache/build'), ({ pid }) =>
    console.log(`Another process (${pid}) is building the product. Waiting for it to finish …`),
  )
  try {
    if (!existsSync(folder)) await build(root, folder)
    writeFileSync(join(folder, `${IN_USE_PREFIX}${process.pid}`), processStartTime(process.pid) ?? '')
    removeOldBuilds(join(root, 'dist'), folder)
    return folder
  } finally {
    lock.release()
  }
}

/** Hash of every file that the build reads. @param {string} root */
function fingerprint(root) {
  const files = INPUTS.flatMap((input) => listFiles(join(root, input)))
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !NOT_BUILT.test(name))
    .flatMap((name) => listFiles(join(path, name)))
}

/** Files left out of the hash: tests are not built, and generated files follow from their sources. */
const NOT_BUILT = /\.test\.tsx?$|\.gen\.ts$/

/** @param {string} root @param {string} folder */
async function build(root, folder) {
  console.log('Building the product …')
  const unfinished = join(root, 'dist', `${UNFINISHED_PREFIX}${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { failed, output } = await runGuarded(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: unfinished },
  })
  if (failed && /ENOSPC|no space left/i.test(output))
    throw new OperatorError('The disk is full, so the product could not be built. Free some space and start again.')
  if (failed)
    throw new OperatorError(`The build failed. Correct what it reports and start again:\n${withoutStack(output)}`)
  renameSync(unfinished, folder)
}

/** @param {string} output */
const withoutStack = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim()

const UNFINISHED_PREFIX = 'unfinished-'
const IN_USE_PREFIX = 'in-use-by-'

/** @param {string} dist @param {string} current */
function removeOldBuilds(dist, current) {
  const others = readdirSync(dist)
    .map((name) => join(dist, name))
    .filter((folder) => folder !== current)
  const [unfinished, whole] = [
    others.filter((folder) => folder.includes(UNFINISHED_PREFIX)),
    others.filter((folder) => !folder.includes(UNFINISHED_PREFIX)),
  ]
  // Sorted by creation, because the in-use markers change the modification time.
  const idle = whole
    .filter((folder) => !isInUse(folder))
    .sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs)
  for (const folder of [...unfinished, ...idle.slice(MAX_BUILDS - 1)]) rmSync(folder, { recursive: true, force: true })
}

/** Tells whether a running process uses this build. Markers of ended processes are deleted. @param {string} folder */
function isInUse(folder) {
  const users = readdirSync(folder).filter((name) => name.startsWith(IN_USE_PREFIX))
  const living = users.filter(
    (name) => readFileSync(join(folder, name), 'utf8') === processStartTime(Number(name.slice(IN_USE_PREFIX.length))),
  )
  for (const name of users) if (!living.includes(name)) rmSync(join(folder, name))
  return living.length > 0
}
