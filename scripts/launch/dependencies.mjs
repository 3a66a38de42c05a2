import { readFileSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runGuarded } from './guarded.mjs'
import { waitForLock } from './lock.mjs'
import { Trouble, inWords } from './trouble.mjs'

/** @typedef {{ version: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** Disk space that the dependencies need, in bytes. */
const ROOM = 1_100 * 1024 ** 2

/** Installs the dependencies if they differ from package-lock.json. One process at a time. @param {string} root */
export async function installDependencies(root) {
  if (areInstalled(root)) return
  const lock = await waitForLock(join(root, '.cache/install'), ({ pid }) =>
    console.log(`Another process (${pid}) is installing the dependencies. Waiting for it to finish …`),
  )
  try {
    if (!areInstalled(root)) await install(root)
  } finally {
    lock.release()
  }
}

/**
 * Compares the installed packages with package-lock.json. npm writes its list of installed packages last, so an
 * interrupted installation is never taken for a complete one.
 */
export function areInstalled(/** @type {string} */ root) {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).filter(([path]) => path)
  return wanted.every(([path, { version, integrity, ...rest }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : !isNeeded(rest)
  })
}

/** @param {string} file @returns {Record<string, Package> | undefined} */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return
  }
}

/**
 * Tells whether npm installs a package on this system. It omits optional packages of other systems.
 * @param {Omit<Package, 'version'>} wanted
 */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  // An optional package without a system is a dependency of an optional package, and is omitted together with it.
  if (!os && !cpu) return false
  return allows(os ?? [], process.platform) && allows(cpu ?? [], process.arch) && allows(libc ?? [], libcHere())
}

/**
 * Evaluates npm's `os`, `cpu` and `libc` fields: one system, a list, or excluded systems with a leading `!`.
 * @param {string | string[]} given
 * @param {string} here
 */
function allows(given, here) {
  const list = [given].flat()
  return !list.includes(`!${here}`) && (list.includes(here) || list.every((name) => name.startsWith('!')))
}

function libcHere() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** @param {string} root */
async function install(root) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < ROOM)
    throw new Trouble(
      `The disk is too full for the dependencies: they need ${inWords(ROOM)} in ${root}, but only ${inWords(bavail * bsize)} are free. Free some space and start again.`,
    )
  console.log('Installing the dependencies (about half a minute) …')
  // One ping tells whether the registry is reachable. Offline, npm would retry for each of several hundred packages,
  // although its cache may contain them all.
  const offline = OFFLINE.test(await npm(root, ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']))
  const problem = await npm(root, [...CI, ...(offline ? ['--offline'] : [])])
  if (problem) throw new Trouble(reasonIn(problem))
}

const CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund']
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT/

/** Runs npm and returns its output if it fails, else an empty string. @param {string} root @param {string[]} args */
async function npm(root, args) {
  const { command, first } = npmHere()
  const { failed, said } = await runGuarded(command, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    env: environment(),
  })
  return failed ? said || 'npm printed no message.' : ''
}

/** The npm that started this process, which need not be on the PATH. */
function npmHere() {
  const npm = process.env.npm_execpath
  return npm && basename(npm).startsWith('npm-cli')
    ? { command: process.execPath, first: [npm] }
    : { command: 'npm', first: [] }
}

/** Environment for npm. NODE_ENV=production would omit the build tools, and a --prefix was meant for the outer npm. */
function environment() {
  const { NODE_ENV: _, npm_config_prefix: __, npm_config_local_prefix: ___, ...env } = process.env
  return env
}

/** Explains a failed installation to the operator. @param {string} problem output of npm */
function reasonIn(problem) {
  if (/ENOSPC|no space left/i.test(problem))
    return 'The disk is full, so the dependencies could not be installed. Free some space and start again.'
  if (OFFLINE.test(problem) || problem.includes('ENOTCACHED'))
    return 'The dependencies could not be downloaded, because npm cannot reach its registry. The first start needs a network: connect and start again.'
  return `The dependencies could not be installed. Correct what npm ci reports and start again:\n${problem.trim()}`
}
