import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { birthOf, commandOf, isTaken } from '#launch/running.mjs'
import { Trouble } from '#launch/trouble.mjs'

/**
 * A PostgreSQL that a killed start left behind is stopped; a lock file whose number now belongs to some other program
 * is removed, since PostgreSQL itself would refuse to start because of it. The caller holds the lock of the data folder.
 */
export async function stopOrphan(folder: string, cluster: string): Promise<void> {
  const files = [join(cluster, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]
  const pid = Math.max(
    0,
    ...files.filter(existsSync).map((file) => Number.parseInt(readFileSync(file, 'utf8'), 10) || 0),
  )
  if (!pid) return
  if (!birthOf(pid)) return buried(pid, files)
  if (!commandOf(pid).includes(cluster)) return forget(files)
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 5],
    ['SIGKILL', 2],
  ] as const)
    if (await ended(pid, signal, seconds)) return
  throw new Trouble(
    `An earlier PostgreSQL (process ${pid}) still uses ${cluster} and does not stop. End it, then start again.`,
  )
}

const forget = (files: string[]) => files.forEach((file) => rmSync(file, { force: true }))

const NOTICE = 15_000

/** To PostgreSQL one who is dead but not yet noticed by their parent is still there. */
async function buried(pid: number, files: string[]): Promise<void> {
  for (const end = Date.now() + NOTICE; Date.now() < end; await pause(50)) if (!isTaken(pid)) return
  forget(files)
}

async function ended(pid: number, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  process.kill(pid, signal)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) if (!birthOf(pid)) return true
  return false
}
