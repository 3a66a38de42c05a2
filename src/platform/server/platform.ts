import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, openDb } from './db/db.ts'
import { openListener } from './db/listen.ts'
import type { Files } from './files/files.ts'
import { openFiles } from './files/open.ts'
import { type Live, openLive } from './live/live.ts'
import { type Log, createLog } from './log.ts'
import type { Handler } from './queue/job.ts'
import { showCounts, type Queue, openQueue } from './queue/queue.ts'

/** Shared services of the server, passed as a parameter (dependency injection) and never imported as a singleton. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  db: Db
  queue: Queue
  live: Live
  files: Files
  /** Abort signal that fires when the process is asked to stop. `/readyz` then fails, so that no more requests come. */
  leaving: AbortSignal
  /** Abort signal that fires `drainSeconds` after the request to stop: the process then accepts no more work. */
  stopping: AbortSignal
}

declare module './queue/job.ts' {
  interface JobContext {
    platform: Platform
  }
}

export type OpenPlatform = Platform & {
  announceLeave(): void
  /** Stops accepting work. Resolves when the running jobs have finished or their grace period has ended. */
  announceStop(): Promise<void>
  close(): Promise<void>
}

/** Creates the handlers of all jobs that this version knows, whether or not this process works on them. */
export type Handlers = (platform: Pick<Platform, 'config' | 'log'>) => Handler[]

/** Grace period, in seconds, for jobs that are running when the process stops. */
const PATIENCE = 10

export async function openPlatform(config: Config, handlers: Handlers = () => []): Promise<OpenPlatform> {
  const leaving = new AbortController()
  const stopping = new AbortController()
  const log = createLog(config)
  const db = openDb(config.databaseUrl)
  const listener = openListener(db, log)
  const [queue, live, files] = await Promise.all([
    openQueue({ db, listener, log, handlers: handlers({ config, log }), patience: PATIENCE }),
    openLive({ db, listener }),
    openFiles(config.storage),
  ])
  showCounts(queue)
  let finished: Promise<void> | undefined
  const announceLeave = () => leaving.abort()
  const announceStop = () => {
    announceLeave()
    stopping.abort()
    return (finished ??= queue.close())
  }
  return {
    config,
    log,
    clock: systemClock,
    db,
    queue,
    live,
    files,
    leaving: leaving.signal,
    stopping: stopping.signal,
    announceLeave,
    announceStop,
    async close() {
      await announceStop()
      await listener.close()
      await db.$client.end()
    },
  }
}
