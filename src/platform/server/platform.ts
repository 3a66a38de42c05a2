import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, openDb } from './db/db.ts'
import type { Files } from './files/files.ts'
import { openFiles } from './files/open.ts'
import { type Log, createLog } from './log.ts'

/** What every room of the house stands on; handed down, never imported as a thing that is already open. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  db: Db
  files: Files
  /** aborted from the moment the process is asked to end: answer "not ready", take nothing new */
  stopping: AbortSignal
}

declare module './queue/job.ts' {
  interface JobContext {
    platform: Platform
  }
}

export type OpenPlatform = Platform & {
  announceStop(): void
  close(): Promise<void>
}

export async function openPlatform(config: Config): Promise<OpenPlatform> {
  const stopping = new AbortController()
  const log = createLog(config)
  const db = openDb(config.databaseUrl)
  const files = await openFiles(config.storage)
  return {
    config,
    log,
    clock: systemClock,
    db,
    files,
    stopping: stopping.signal,
    announceStop: () => stopping.abort(),
    close: () => db.$client.end(),
  }
}
