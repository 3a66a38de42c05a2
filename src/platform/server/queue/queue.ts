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
  /** Begins to work on the jobs of all handlers; a process that never calls it only sends. */
  work(surroundings: Surroundings): Promise<void>
  /** How many jobs wait, are worked on, and are dead, by name. */
  counts(): Promise<JobCount[]>
  /** Takes no more jobs, waits for those under way, and hands back what is not done in time. */
  close(): Promise<void>
}

export type JobCount = { job: string; waiting: number; active: number; dead: number }

type Opened = {
  db: Db
  listener: Listener
  log: Log
  /** of all jobs that this version of the product knows, whether this process works on them or not */
  handlers: Handler[]
  /** Seconds between two looks for what no notification announces: retries, and jobs for later. */
  lookEvery?: number
  /** Seconds that jobs under way are given when the process stops. */
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

/** One at a time; after a job it looks for the next at once, so that a backlog does not wait for the clock. */
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

/** A schedule that this version no longer knows would go on asking for work that nobody does. */
async function keepSchedules(boss: PgBoss, handlers: Handler[]) {
  const scheduled = handlers.filter(({ job }) => job.cron).map(({ job }) => job)
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, cron } of scheduled) await boss.schedule(name, cron!, {}, { tz: 'UTC', missed: 'once' })
}

/** While the database is away each hand fails each time it looks: that is said once a minute, not each time. */
function report(boss: PgBoss, log: Log) {
  let silentUntil = 0
  boss.on('error', (reported) => {
    // what a worker reports is an error's fields without the error
    const err = reported instanceof Error ? reported : Object.assign(new Error(), reported)
    if (isDatabaseAway(err)) {
      if (Date.now() < silentUntil) return
      silentUntil = Date.now() + 60_000
    }
    log.error({ err }, 'the queue cannot work')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
}

/** Jobs by name and state, counted when somebody asks; while the database is away there are no figures. */
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
