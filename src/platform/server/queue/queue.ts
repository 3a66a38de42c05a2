import { Gauge } from 'prom-client'
import { registry } from '../metrics.ts'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { Listener } from '../db/listen.ts'
import { isDatabaseAway } from '../db/outage.ts'
import { type Log, withLogFields } from '../log.ts'
import { SCHEMA, bossOn, installBoss } from './boss.ts'
import { DEAD, type Handler, Hopeless, type Surroundings, queueOptions } from './job.ts'

export type Queue = {
  /** Starts the workers of all handlers. A process that never calls it only enqueues jobs. */
  work(surroundings: Surroundings): Promise<void>
  counts(): Promise<JobCount[]>
  /** Graceful shutdown: takes no more jobs, waits for the running ones, and returns unfinished ones to the queue. */
  close(): Promise<void>
}

export type JobCount = { job: string; waiting: number; active: number; dead: number }

type Opened = {
  db: Db
  listener: Listener
  log: Log
  handlers: Handler[]
  /** Polling interval in seconds for jobs without a notification: retries and delayed jobs. */
  lookEvery?: number
  patience?: number
}

export async function openQueue({
  db,
  listener,
  log,
  handlers,
  lookEvery = 10,
  patience = 20,
}: Opened): Promise<Queue> {
  await prepare(db, handlers)
  let worker: PgBoss | undefined

  return {
    async work(surroundings) {
      worker = bossOn(db.$client, listener)
      report(worker, log)
      await worker.start()
      await keepSchedules(worker, handlers)
      for (const handler of handlers.filter(({ run }) => run))
        for (let hand = 0; hand < handler.job.options.concurrency; hand++)
          await startHand(worker, handler, surroundings, log, lookEvery)
    },
    async counts() {
      const { rows } = await db.$client.query<JobCount>(
        `select coalesce(source_name, name) as job,
                count(*) filter (where name <> $1 and state < 'active')::int as waiting,
                count(*) filter (where state = 'active')::int as active,
                count(*) filter (where name = $1)::int as dead
         from ${SCHEMA}.job where state <= 'active' group by 1 order by 1`,
        [DEAD.name],
      )
      return rows
    },
    async close() {
      await worker?.stop({ close: false, timeout: patience * 1000 })
    },
  }
}

async function prepare(db: Db, handlers: Handler[]) {
  const boss = await installBoss(db.$client)
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  const { name: dead, ...kept } = DEAD
  if (!there.has(dead)) await boss.createQueue(dead, kept)
  for (const { job } of handlers) {
    if (there.has(job.name)) await boss.updateQueue(job.name, queueOptions(job))
    else await boss.createQueue(job.name, queueOptions(job))
  }
  await boss.stop({ close: false, graceful: false })
}

/** Starts a worker that runs one job at a time. After each job it polls again immediately, to work off a backlog. */
async function startHand(boss: PgBoss, handler: Handler, surroundings: Surroundings, log: Log, lookEvery: number) {
  const { name } = handler.job
  const hand: string = await boss.work(
    name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: lookEvery,
      notifyPollingIntervalSeconds: lookEvery,
    },
    async ([taken]: JobWithMetadata[]) => {
      const { id, data, signal, retryCount, retryLimit } = taken!
      boss.notifyWorker(hand)
      return withLogFields({ job: name, jobId: id }, async () => {
        try {
          await handler.run!(data, { ...surroundings, id, signal })
          return [{ id, status: 'completed' }]
        } catch (err) {
          if (retryCount < retryLimit && !(err instanceof Hopeless)) {
            log.warn({ err, attempt: retryCount + 1 }, 'a job failed and will be tried again')
            throw err
          }
          log.error({ err, attempt: retryCount + 1 }, 'a job failed for good; it is kept among the dead')
          return [{ id, status: 'deadletter', output: err as object }]
        }
      })
    },
  )
}

/** Updates the cron schedules and removes unknown ones, which would enqueue jobs that no handler runs. */
async function keepSchedules(boss: PgBoss, handlers: Handler[]) {
  const scheduled = handlers.filter(({ job }) => job.cron).map(({ job }) => job)
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, cron } of scheduled) await boss.schedule(name, cron!, {}, { tz: 'UTC', missed: 'once' })
}

/** Logs queue errors. During a database outage every worker fails at every poll, so these are logged once a minute. */
function report(boss: PgBoss, log: Log) {
  let silentUntil = 0
  boss.on('error', (reported) => {
    // Workers report an error's fields as a plain object.
    const err = reported instanceof Error ? reported : Object.assign(new Error(), reported)
    if (isDatabaseAway(err)) {
      if (Date.now() < silentUntil) return
      silentUntil = Date.now() + 60_000
    }
    log.error({ err }, 'the queue cannot work')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
}

/** Registers the metric `jobs`, counted by name and state on each scrape. It is empty during a database outage. */
export function showCounts(queue: Queue): void {
  registry.removeSingleMetric('jobs')
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are worked on, or failed for good',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      jobs.reset()
      for (const { job, ...states } of await queue.counts().catch(() => []))
        for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
    },
  })
}
