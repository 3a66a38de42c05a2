import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { OperatorError } from '#launch/operator-error.mjs'

/**
 * User of the operating system that runs the bundled PostgreSQL, which refuses to run as root. Undefined means the
 * current user.
 */
export type OperatingSystemUser = { uid: number; gid: number } | undefined

export const NOBODY_SYSTEM_USER = { uid: 65534, gid: 65534 }

export const isRunningAsRoot = process.getuid?.() === 0

/**
 * Finds the operating system user who owns the database folder, so that root can start a database that an ordinary user
 * created.
 */
export function findPostgresSystemUser(folder: string): OperatingSystemUser {
  if (!isRunningAsRoot) return
  const { uid, gid } = statSync(folder)
  return uid === 0 ? NOBODY_SYSTEM_USER : { uid, gid }
}

export function changeFileOwner(path: string, account: OperatingSystemUser): void {
  try {
    if (account) chownSync(path, account.uid, account.gid)
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the owner of ${path} cannot be changed. Start Cleanstreak as an ordinary user, or set DATABASE_URL to use another PostgreSQL.`,
      { cause: error },
    )
  }
}

/**
 * Whether an operating system user can enter the folder. This is tried out, because file modes alone do not tell:
 * parent folders, mount options and security policies count too.
 */
export const canSystemUserEnterFolder = (folder: string, account: OperatingSystemUser): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

export function canSystemUserRunProgram(program: string, account: OperatingSystemUser): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
