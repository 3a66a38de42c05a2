import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { Trouble } from '#launch/trouble.mjs'

/** System account that runs the bundled PostgreSQL, which refuses to run as root. Undefined means the current user. */
export type Account = { uid: number; gid: number } | undefined

export const NOBODY = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

/** Owner of the existing database folder, so that root can start a database that an ordinary user created. */
export function accountFor(home: string): Account {
  if (!isRoot) return
  const { uid, gid } = statSync(home)
  return uid === 0 ? NOBODY : { uid, gid }
}

export function give(path: string, account: Account): void {
  try {
    if (account) chownSync(path, account.uid, account.gid)
  } catch (error) {
    throw new Trouble(
      `PostgreSQL does not run as root, and the owner of ${path} cannot be changed. Start Cleanstreak as an ordinary user, or set DATABASE_URL to use another PostgreSQL.`,
      { cause: error },
    )
  }
}

/**
 * Whether the account can enter the folder. It is tried, because file modes alone do not tell: parent folders, mount
 * options and security policies count too.
 */
export const canEnter = (folder: string, account: Account): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

export function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
