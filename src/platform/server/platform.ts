import { type Clock, systemClock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import { type Db, openDatabasePool } from './db/db.ts'
import { openDatabaseListener } from './db/listener.ts'
import type { FileStore } from './files/files.ts'
import { type InstallationSettings, openInstallationSettings } from './installation/installation.ts'
import { openFileStore } from './files/open-file-store.ts'
import { type LiveUpdates, openLiveUpdates } from './live/live.ts'
import { type ServerLogger, createLogger } from './log.ts'
import type { JobHandler } from './queue/job.ts'
import { registerJobMetrics, type JobQueue, openJobQueue } from './queue/queue.ts'

/**
 * Shared services of the server (database, log, queue and more), passed as a parameter (dependency injection) and never
 * imported as a singleton.
 */
export type PlatformServices = {
  config: ServerConfig
  log: ServerLogger
  clock: Clock
  db: Db
  queue: JobQueue
  live: LiveUpdates
  installation: InstallationSettings
  files: FileStore
  /**
   * Abort signal that fires when the process is asked to stop. `/readyz` then fails, so that the load balancer sends no
   * more requests.
   */
  leaving: AbortSignal
  /** Abort signal that fires `drainSeconds` after the request to stop: the process then accepts no more work. */
  stopping: AbortSignal
}

declare module './queue/job.ts' {
  interface JobContext {
    platform: PlatformServices
  }
}

export type ClosablePlatformServices = PlatformServices & {
  startDraining(): void
  /** Closes the shared services. Resolves when the running jobs have finished or their grace period has ended. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

/** Creates the handlers of all jobs known to this version, whether or not this process runs them. */
export type JobHandlersFactory = (platform: Pick<PlatformServices, 'installation' | 'log'>) => JobHandler[]

/** Grace period, in seconds, for jobs that are running when the process stops. */
const JOB_GRACE_SECONDS = 10

export async function openPlatformServices(
  config: ServerConfig,
  handlers: JobHandlersFactory = () => [],
): Promise<ClosablePlatformServices> {
  const leaving = new AbortController()
  const stopping = new AbortController()
  const log = createLogger(config)
  const db = openDatabasePool(config.databaseUrl)
  const listener = openDatabaseListener(db, log)
  const live = await openLiveUpdates({ db, listener })
  const installation = await openInstallationSettings({ db, live, config, log })
  const [queue, files] = await Promise.all([
    openJobQueue({ db, listener, log, handlers: handlers({ installation, log }), graceSeconds: JOB_GRACE_SECONDS }),
    openFileStore(config.storage),
  ])
  registerJobMetrics(queue)
  let finished: Promise<void> | undefined
  const startDraining = () => leaving.abort()
  const stopWork = () => {
    startDraining()
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
    installation,
    files,
    leaving: leaving.signal,
    stopping: stopping.signal,
    startDraining,
    stopWork,
    async close() {
      await stopWork()
      await listener.close()
      await db.$client.end()
    },
  }
}
