import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOBODY_SYSTEM_USER } from '#app/server/embedded/account.ts'
import { OperatorError } from '#launch/operator-error.mjs'
import { FOLDER, inFolder } from './layout.ts'

/** Debian 12 packages of the servers that the product needs. */
const PACKAGES = [
  'postgresql-15',
  'patroni',
  'etcd-server',
  'haproxy',
  'postfix',
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
]

export function installPackages() {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Abbrev}\n', ...PACKAGES], {
    encoding: 'utf8',
  })
  const there = new Set(stdout.split('\n').flatMap((line) => (/ ii /.exec(`${line} `) ? [line.split(' ')[0]] : [])))
  const missing = PACKAGES.filter((name) => !there.has(name))
  if (!missing.length) return
  console.log(`Installing ${missing.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update'], { env, stdio: 'ignore' })
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env, stdio: 'ignore' })
  } catch {
    throw new OperatorError(
      `apt-get could not install ${missing.join(', ')}. Debian 12 has them: use a container of it.`,
    )
  }
}

/** Creates a folder that belongs to `nobody`, the account of everything but the mail server. */
export function createFolder(...path: string[]): string {
  const whole = inFolder(...path)
  mkdirSync(whole, { recursive: true, mode: 0o755 })
  chownSync(whole, NOBODY_SYSTEM_USER.uid, NOBODY_SYSTEM_USER.gid)
  return whole
}

export function writeConfigFile(text: string, ...path: string[]): string {
  const whole = inFolder(...path)
  writeFileSync(whole, text, { mode: 0o600 })
  chownSync(whole, NOBODY_SYSTEM_USER.uid, NOBODY_SYSTEM_USER.gid)
  return whole
}

/** Sizes in megabytes of small disks (loop devices), so that one can be full while the others are not. */
const DISKS = { pg1: 1500, pg2: 1500, store: 800 }
export type Disk = keyof typeof DISKS

export function mountDisks() {
  for (const [name, megabytes] of Object.entries(DISKS)) {
    const image = inFolder(`${name}.disk`)
    execFileSync('truncate', ['-s', `${megabytes}M`, image])
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
    execFileSync('mount', ['-o', 'loop', image, createFolder('disks', name)])
    createFolder('disks', name)
  }
}

export const diskPath = (name: Disk, ...path: string[]) => inFolder('disks', name, ...path)

export function fillDisk(name: Disk) {
  const { bavail, bsize } = statfsSync(diskPath(name))
  spawnSync('fallocate', ['-l', String(Math.max(bavail - 8, 1) * bsize), diskPath(name, 'ballast')])
  // dd writes until there is no space left.
  spawnSync('dd', ['if=/dev/zero', `of=${diskPath(name, 'ballast-too')}`, 'bs=4096'], { stdio: 'ignore' })
}

export function freeDisk(name: Disk) {
  for (const ballast of ['ballast', 'ballast-too']) rmSync(diskPath(name, ballast), { force: true })
}

/** Unmounts the disks and removes the folder, also those left by a run that was killed. */
export function removeAll() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const mount of mounts.map((line) => line.split(' ')[1] ?? ''))
    if (mount.startsWith(join(FOLDER, 'disks/'))) execFileSync('umount', ['-l', mount])
  if (existsSync(FOLDER)) rmSync(FOLDER, { recursive: true, force: true })
}
