import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { Trouble } from '#launch/trouble.mjs'

/** PostgreSQL refuses to run as root: root lends it this account (nobody), everybody else runs it as themselves. */
export type Account = { uid: number; gid: number } | undefined

export const NOBODY = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

/** Whoever owns the database already, so that root can carry on what an ordinary user began. */
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
      `PostgreSQL does not run as root, and ${path} cannot be given to another user. Start as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Tried rather than derived from modes: every folder above counts, and so do the mount and the system's policies. */
export const canEnter = (folder: string, account: Account): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

export function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
