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

/** What every room of the house stands on; handed down, never imported as a thing that is already open. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  db: Db
  queue: Queue
  live: Live
  files: Files
  /** aborted from the moment the process is asked to end: answer "not ready", so that no more is sent here */
  leaving: AbortSignal
  /** aborted once it ends, at once or `drainSeconds` later: take nothing new */
  stopping: AbortSignal
}

declare module './queue/job.ts' {
  interface JobContext {
    platform: Platform
  }
}

export type OpenPlatform = Platform & {
  announceLeave(): void
  /** Takes no more work; settles when the jobs under way are done, or their time is up. */
  announceStop(): Promise<void>
  close(): Promise<void>
}

/** All jobs that this version of the product knows, whether this process works on them or not. */
export type Handlers = (platform: Pick<Platform, 'config' | 'log'>) => Handler[]

/** Seconds for the jobs that are under way when the process is asked to end. */
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
