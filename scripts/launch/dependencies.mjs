import { readFileSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runGuarded } from './guarded.mjs'
import { waitForLock } from './lock.mjs'
import { OperatorError, formatBytes } from './operator-error.mjs'

/** @typedef {{ version: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** Disk space that the dependencies need, in bytes. */
const REQUIRED_SPACE = 1_100 * 1024 ** 2

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
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {}).filter(([path]) => path)
  return wanted.every(([path, { version, integrity, ...rest }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : !isInstalledHere(rest)
  })
}

/** @param {string} file @returns {Record<string, Package> | undefined} */
function readPackages(file) {
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
function isInstalledHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  // An optional package without a system is a dependency of an optional package, and is omitted together with it.
  if (!os && !cpu) return false
  return (
    matchesSystem(os ?? [], process.platform) &&
    matchesSystem(cpu ?? [], process.arch) &&
    matchesSystem(libc ?? [], currentLibc())
  )
}

/**
 * Evaluates npm's `os`, `cpu` and `libc` fields: one system, a list, or excluded systems with a leading `!`.
 * @param {string | string[]} given
 * @param {string} here
 */
function matchesSystem(given, here) {
  const list = [given].flat()
  return !list.includes(`!${here}`) && (list.includes(here) || list.every((name) => name.startsWith('!')))
}

function currentLibc() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** @param {string} root */
async function install(root) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < REQUIRED_SPACE)
    throw new OperatorError(
      `The disk is too full for the dependencies: they need ${formatBytes(REQUIRED_SPACE)} in ${root}, but only ${formatBytes(bavail * bsize)} are free. Free some space and start again.`,
    )
  console.log('Installing the dependencies (about half a minute) …')
  // One ping tells whether the registry is reachable. Offline, npm would retry for each of several hundred packages,
  // although its cache may contain them all.
  const offline = OFFLINE_ERROR.test(await runNpm(root, ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']))
  const problem = await runNpm(root, [...CI_ARGUMENTS, ...(offline ? ['--offline'] : [])])
  if (problem) throw new OperatorError(explainNpmFailure(problem))
}

const CI_ARGUMENTS = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund']
const OFFLINE_ERROR =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT/

/** Runs npm and returns its output if it fails, else an empty string. @param {string} root @param {string[]} args */
async function runNpm(root, args) {
  const { command, first } = findNpm()
  const { failed, output } = await runGuarded(command, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    env: npmEnvironment(),
  })
  return failed ? output || 'npm printed no message.' : ''
}

/** The npm that started this process, which need not be on the PATH. */
function findNpm() {
  const npm = process.env.npm_execpath
  return npm && basename(npm).startsWith('npm-cli')
    ? { command: process.execPath, first: [npm] }
    : { command: 'npm', first: [] }
}

/** Environment for npm. NODE_ENV=production would omit the build tools, and a --prefix was meant for the outer npm. */
function npmEnvironment() {
  const { NODE_ENV: _, npm_config_prefix: __, npm_config_local_prefix: ___, ...env } = process.env
  return env
}

/** Explains a failed installation to the operator. @param {string} problem output of npm */
function explainNpmFailure(problem) {
  if (/ENOSPC|no space left/i.test(problem))
    return 'The disk is full, so the dependencies could not be installed. Free some space and start again.'
  if (OFFLINE_ERROR.test(problem) || problem.includes('ENOTCACHED'))
    return 'The dependencies could not be downloaded, because npm cannot reach its registry. The first start needs a network: connect and start again.'
  return `The dependencies could not be installed. Correct what npm ci reports and start again:\n${problem.trim()}`
}
