import { readFileSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runGuarded } from './guarded.mjs'
import { waitForLock } from './lock.mjs'
import { Trouble, inWords } from './trouble.mjs'

/** @typedef {{ version: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

const ROOM = 1_100 * 1024 ** 2

/** @param {string} root */
export async function installDependencies(root) {
  if (areInstalled(root)) return
  const lock = await waitForLock(join(root, '.cache/install'), ({ pid }) =>
    console.log(`Waiting for process ${pid}, which installs the dependencies …`),
  )
  try {
    if (!areInstalled(root)) await install(root)
  } finally {
    lock.release()
  }
}

/** npm writes down what it has installed as the very last thing, so a broken installation is never taken for a whole one. */
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

/** Packages for other machines are left out by npm. @param {Omit<Package, 'version'>} wanted */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  // needed by an optional one only, and left out with it
  if (!os && !cpu) return false
  return allows(os ?? [], process.platform) && allows(cpu ?? [], process.arch) && allows(libc ?? [], libcHere())
}

/** Some packages name one system, some a list, some those they do not run on. @param {string | string[]} given @param {string} here */
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
      `The dependencies need ${inWords(ROOM)} in ${root}, and ${inWords(bavail * bsize)} are free. Make room and start again.`,
    )
  console.log('Installing the dependencies (about half a minute) …')
  // asked once, since npm would find out anew for each of several hundred packages; what it has kept needs no network
  const offline = OFFLINE.test(await npm(root, ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']))
  const problem = await npm(root, [...CI, ...(offline ? ['--offline'] : [])])
  if (problem) throw new Trouble(reasonIn(problem))
}

const CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund']
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT/

/** What npm says when it fails. @param {string} root @param {string[]} args */
async function npm(root, args) {
  const { command, first } = npmHere()
  const { failed, said } = await runGuarded(command, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    env: environment(),
  })
  return failed ? said || 'nothing' : ''
}

/** The npm that runs us, also where none is on the path. */
function npmHere() {
  const npm = process.env.npm_execpath
  return npm && basename(npm).startsWith('npm-cli')
    ? { command: process.execPath, first: [npm] }
    : { command: 'npm', first: [] }
}

/** NODE_ENV=production would leave the build tools out; a --prefix was meant for the npm that runs us. */
function environment() {
  const { NODE_ENV: _, npm_config_prefix: __, npm_config_local_prefix: ___, ...env } = process.env
  return env
}

/** @param {string} problem what npm has said */
function reasonIn(problem) {
  if (/ENOSPC|no space left/i.test(problem))
    return 'The disk is full: the dependencies could not be installed. Make room and start again.'
  if (OFFLINE.test(problem) || problem.includes('ENOTCACHED'))
    return 'The dependencies could not be fetched: npm does not reach its registry. The first start needs a network; connect and start again.'
  return `The dependencies could not be installed (npm ci). npm says:\n${problem.trim()}`
}
