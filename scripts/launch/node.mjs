import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Trouble } from './trouble.mjs'

/** The Node the product is tested with, which npm has brought along; else this machine's own, when it is new enough. */
export function nodeFor(/** @type {string} */ root) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  throw new Trouble(
    `Cleanstreak needs Node 22.22 or newer on ${process.platform} ${process.arch}, and this is ${process.version}. Install a newer Node.`,
  )
}
