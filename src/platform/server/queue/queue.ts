import { Gauge } from 'prom-client'
import { metricsRegistry } from '../metrics.ts'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { DatabaseListener } from '../db/listener.ts'
import { isDatabaseUnavailable } from '../db/outage.ts'
import { type ServerLogger, withServerLogFields } from '../log.ts'
import { JOB_QUEUE_DATABASE_SCHEMA, createPgBoss, installPgBoss } from './pg-boss.ts'
import {
  DEAD_LETTER_QUEUE,
  type JobHandler,
  PermanentJobError,
  type JobHandlerServices,
  toPgBossQueueOptions,
} from './job.ts'

export type JobQueue = {
  /** Starts the workers of all job handlers. A process that does not call this method only enqueues jobs. */
  work(surroundings: JobHandlerServices): Promise<void>
  counts(): Promise<JobStateCount[]>
  /**
   * Graceful shutdown of the job queue: takes no more jobs, waits for the running ones, and returns unfinished ones to
   * the queue.
   */
  close(): Promise<void>
}

export type JobStateCount = { job: string; waiting: number; active: number; dead: number }

type QueueOptions = {
  db: Db
  listener: DatabaseListener
  log: ServerLogger
  handlers: JobHandler[]
  /** Polling interval of the job queue in seconds, for jobs without a notification: retries and delayed jobs. */
  pollSeconds?: number
  graceSeconds?: number
}

export async function openJobQueue({
  db,
  listener,
  log,
  handlers,
  pollSeconds = 10,
  graceSeconds = 20,
}: QueueOptions): Promise<JobQueue> {
  await prepareQueues(db, handlers)
  let worker: PgBoss | undefined
  let isClosed = false

  async function startWorkers(boss: PgBoss, handler: JobHandler, surroundings: JobHandlerServices) {
    for (let hand = 0; hand < handler.job.options.concurrency; hand++)
      await startWorker(boss, handler, surroundings, log, pollSeconds)
  }

  /** Starts and stops a job's workers as its readiness changes, one change after the other. */
  function followReadiness(boss: PgBoss, handler: JobHandler, surroundings: JobHandlerServices) {
    let latest = Promise.resolve()
    const change = (act: () => Promise<void>) => {
      latest = latest
        .then(() => (isClosed ? undefined : act()))
        .catch((err: unknown) =>
          log.error({ err, job: handler.job.name }, 'a job could not be started or stopped: restart this process'),
        )
    }
    handler.whenReady!(
      () => change(() => startWorkers(boss, handler, surroundings)),
      () => change(() => boss.offWork(handler.job.name)),
    )
  }

  return {
    async work(surroundings) {
      worker = createPgBoss(db.$client, listener)
      logQueueErrors(worker, log)
      await worker.start()
      await syncSchedules(worker, handlers)
      for (const handler of handlers) {
        if (handler.whenReady) followReadiness(worker, handler, surroundings)
        else await startWorkers(worker, handler, surroundings)
      }
    },
    async counts() {
      const { rows } = await db.$client.query<JobStateCount>(
        `select coalesce(source_name, name) as job,
                count(*) filter (where name <> $1 and state < 'active')::int as waiting,
                count(*) filter (where state = 'active')::int as active,
                count(*) filter (where name = $1)::int as dead
         from ${JOB_QUEUE_DATABASE_SCHEMA}.job where state <= 'active' group by 1 order by 1`,
        [DEAD_LETTER_QUEUE.name],
      )
      return rows
    },
    async close() {
      isClosed = true
      await worker?.stop({ close: false, timeout: graceSeconds * 1000 })
    },
  }
}

/** Creates the queues of jobs or updates their options. Commands that only enqueue call it too. */
export async function prepareQueues(db: Db, handlers: Pick<JobHandler, 'job'>[]): Promise<void> {
  const boss = await installPgBoss(db.$client)
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  const { name: dead, ...options } = DEAD_LETTER_QUEUE
  if (!there.has(dead)) await boss.createQueue(dead, options)
  for (const { job } of handlers) {
    if (there.has(job.name)) await boss.updateQueue(job.name, toPgBossQueueOptions(job))
    else await boss.createQueue(job.name, toPgBossQueueOptions(job))
  }
  await boss.stop({ close: false, graceful: false })
}

/**
 * Starts a queue worker that runs one job at a time. After each job it polls again immediately, to work off a backlog.
 */
async function startWorker(
  boss: PgBoss,
  handler: JobHandler,
  surroundings: JobHandlerServices,
  log: ServerLogger,
  pollSeconds: number,
) {
  const { name } = handler.job
  const worker: string = await boss.work(
    name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    },
    async ([job]: JobWithMetadata[]) => {
      const { id, data, signal, retryCount, retryLimit } = job!
      boss.notifyWorker(worker)
      return withServerLogFields({ job: name, jobId: id }, async () => {
        try {
          await handler.run(data, { ...surroundings, id, signal })
          return [{ id, status: 'completed' }]
        } catch (err) {
          if (retryCount < retryLimit && !(err instanceof PermanentJobError)) {
            log.warn({ err, attempt: retryCount + 1 }, 'job failed and will be retried')
            throw err
          }
          log.error({ err, attempt: retryCount + 1 }, 'job failed permanently: it stays in the queue of dead jobs')
          return [{ id, status: 'deadletter', output: err as object }]
        }
      })
    },
  )
}

/** Updates the cron schedules and removes unknown ones, which would enqueue jobs that no handler runs. */
async function syncSchedules(boss: PgBoss, handlers: JobHandler[]) {
  const scheduled = handlers.filter(({ job }) => job.cron).map(({ job }) => job)
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, cron } of scheduled) await boss.schedule(name, cron!, {}, { tz: 'UTC', missed: 'once' })
}

/**
 * Logs errors of the job queue. During a database outage every worker fails at every poll, so these errors are logged
 * once a minute.
 */
function logQueueErrors(boss: PgBoss, log: ServerLogger) {
  let silentUntil = 0
  boss.on('error', (reported) => {
    // pg-boss workers report an error as a plain object, so recreate an Error from its fields.
    const err = reported instanceof Error ? reported : Object.assign(new Error(), reported)
    if (isDatabaseUnavailable(err)) {
      if (Date.now() < silentUntil) return
      silentUntil = Date.now() + 60_000
    }
    log.error({ err }, 'job queue error: jobs may be delayed')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
}

/**
 * Registers the Prometheus metric `jobs`: number of jobs by name and state, counted on each scrape. It is empty during
 * a database outage.
 */
export function registerJobMetrics(queue: JobQueue): void {
  metricsRegistry.removeSingleMetric('jobs')
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are worked on, or failed for good',
    labelNames: ['job', 'state'],
    registers: [metricsRegistry],
    async collect() {
      jobs.reset()
      for (const { job, ...states } of await queue.counts().catch(() => []))
        for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
    },
  })
}
