import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { birthOf, commandOf } from '#launch/running.mjs'
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
  if (!pid || !birthOf(pid)) return
  if (!commandOf(pid).includes(cluster)) return files.forEach((file) => rmSync(file, { force: true }))
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

async function ended(pid: number, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  process.kill(pid, signal)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) if (!birthOf(pid)) return true
  return false
}
