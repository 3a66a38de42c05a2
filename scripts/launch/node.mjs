import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.mjs'

/** Selects the Node to run: the pinned version that npm has installed, else the machine's own if it is new enough. */
export function selectNode(/** @type {string} */ root) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  throw new OperatorError(
    `Cleanstreak needs Node 22.22 or newer on ${process.platform} ${process.arch}, but this is ${process.version}. Install a newer one: https://nodejs.org`,
  )
}
