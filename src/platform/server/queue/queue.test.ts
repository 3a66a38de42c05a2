import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Db, runInTransaction, openDatabasePool } from '../db/db.ts'
import { type DatabaseListener, openDatabaseListener } from '../db/listener.ts'
import { type TestDatabase, terminateDatabaseConnections, createTestDatabase } from '../db/testing.ts'
import { metricsRegistry } from '../metrics.ts'
import { enqueueJob } from './enqueue.ts'
import {
  type JobHandler,
  PermanentJobError,
  type JobDefinition,
  type JobHandlerServices,
  defineJob,
  defineScheduledJob,
  defineJobHandler,
} from './job.ts'
import { registerJobMetrics, type JobQueue, openJobQueue } from './queue.ts'

type Numbered = { number: number }

let database: TestDatabase
const opened: { queue: JobQueue; listener: DatabaseListener; db: Db }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const { queue, listener, db } of opened.splice(0)) {
    await queue.close()
    await listener.close()
    await db.$client.end()
  }
})
afterAll(() => database.close())

/** Opens the connections and the queue of one server process. */
async function openProcess(handlers: JobHandler[], { work = true, patience = 20 } = {}): Promise<JobQueue> {
  const log = pino({ enabled: false })
  const db = openDatabasePool(database.url, { max: 5 })
  const listener = openDatabaseListener(db, log)
  const queue = await openJobQueue({ db, listener, log, handlers, pollSeconds: 0.5, graceSeconds: patience })
  opened.push({ queue, listener, db })
  if (work) await queue.work({} as JobHandlerServices)
  return queue
}

const send = <Payload extends object>(job: JobDefinition<Payload>, ...payloads: Payload[]) =>
  runInTransaction(database.db, async (tx) => {
    for (const payload of payloads) await enqueueJob(tx, job, payload)
  })

const countOf = async (queue: JobQueue, name: string) => (await queue.counts()).find(({ job }) => job === name)

test('ten processes that open the job queue concurrently install it once', async () => {
  const job = defineJob<Numbered>('first')
  const done: number[] = []
  const handler = defineJobHandler(job, async ({ number }) => done.push(number))
  await Promise.all(Array.from({ length: 10 }, () => openProcess([handler])))
  await send(job, { number: 1 })
  await expect.poll(() => done).toEqual([1])
})

test('a job is enqueued only if the transaction that enqueues it commits', async () => {
  const job = defineJob<Numbered>('committed')
  const done: number[] = []
  const queue = await openProcess([defineJobHandler(job, async ({ number }) => done.push(number))])
  const failing = runInTransaction(database.db, async (tx) => {
    await enqueueJob(tx, job, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await send(job, { number: 2 })
  await expect.poll(() => done).toEqual([2])
  await expect.poll(() => countOf(queue, job.name)).toBeUndefined()
})

test('a process without queue workers only enqueues jobs, which another process runs', async () => {
  const job = defineJob<Numbered>('sent')
  const done: number[] = []
  const handler = defineJobHandler(job, async ({ number }) => done.push(number))
  const sender = await openProcess([handler], { work: false })
  await send(job, { number: 1 })
  expect(await countOf(sender, job.name)).toEqual({ job: job.name, waiting: 1, active: 0, dead: 0 })
  await openProcess([handler])
  await expect.poll(() => done).toEqual([1])
})

test('each job runs once with several concurrent workers in two processes', async () => {
  const job = defineJob<Numbered>('shared', { concurrency: 3 })
  const done: number[] = []
  const handler = defineJobHandler(job, async ({ number }) => {
    await pause(5)
    done.push(number)
  })
  await openProcess([handler])
  await openProcess([handler])
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  await send(job, ...numbers.map((number) => ({ number })))
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a failed job is retried with the same id, and dead-lettered after the last retry', async () => {
  const job = defineJob<Numbered>('failing', { retryLimit: 1, backoff: { first: 1, most: 1 } })
  const tried: { number: number; id: string }[] = []
  const queue = await openProcess([
    defineJobHandler(job, async ({ number }, { id }) => {
      tried.push({ number, id })
      if (number === 13 || tried.length === 1) throw new Error('not this time')
    }),
  ])
  await send(job, { number: 1 })
  await expect.poll(() => tried.length).toBe(2)
  expect(tried[1]).toEqual(tried[0])
  await expect.poll(() => countOf(queue, job.name)).toBeUndefined()
  await send(job, { number: 13 })
  await expect.poll(() => countOf(queue, job.name)).toMatchObject({ waiting: 0, active: 0, dead: 1 })
  expect(tried).toHaveLength(4)
  registerJobMetrics(queue)
  expect(await metricsRegistry.metrics()).toContain(`jobs{job="${job.name}",state="dead"} 1`)
})

test('a PermanentJobError dead-letters the job without retries', async () => {
  const job = defineJob<Numbered>('hopeless')
  const tried: number[] = []
  const queue = await openProcess([
    defineJobHandler(job, async ({ number }) => {
      tried.push(number)
      if (number === 13) throw new PermanentJobError('never')
    }),
  ])
  await send(job, { number: 13 }, { number: 14 })
  await expect.poll(() => countOf(queue, job.name)).toEqual({ job: job.name, waiting: 0, active: 0, dead: 1 })
  expect(tried).toEqual([13, 14])
})

test('a job waits in the queue until its handler is ready, without a restart', async () => {
  const job = defineJob<Numbered>('held')
  const done: number[] = []
  let start = () => {}
  const handler = defineJobHandler(job, async ({ number }) => done.push(number))
  const holding = await openProcess([{ ...handler, whenReady: (whenReady) => (start = whenReady) }])
  await send(job, { number: 1 })
  expect(await countOf(holding, job.name)).toMatchObject({ waiting: 1 })
  expect(done).toEqual([])
  start()
  await expect.poll(() => done).toEqual([1])
})

test('a job with startAfter does not run before that time', async () => {
  const job = defineJob<Numbered>('later')
  const done: number[] = []
  const queue = await openProcess([defineJobHandler(job, async ({ number }) => done.push(number))])
  await runInTransaction(database.db, async (tx) => {
    await enqueueJob(tx, job, { number: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
    await enqueueJob(tx, job, { number: 2 }, { startAfter: new Date(Date.now() + 1000) })
  })
  await expect.poll(() => done).toEqual([2])
  expect(await countOf(queue, job.name)).toMatchObject({ waiting: 1 })
})

test('closing the job queue lets a running job finish', async () => {
  const job = defineJob<Numbered>('finishing')
  const begun = Promise.withResolvers<void>()
  let finished = false
  const queue = await openProcess([
    defineJobHandler(job, async () => {
      begun.resolve()
      await pause(300)
      finished = true
    }),
  ])
  await send(job, { number: 1 })
  await begun.promise
  await queue.close()
  expect(finished).toBe(true)
})

test('a job that outlasts the shutdown grace period is aborted, and rerun by another process', async () => {
  const job = defineJob<Numbered>('handed.back', { backoff: { first: 1, most: 1 } })
  const begun = Promise.withResolvers<void>()
  const slow = await openProcess(
    [
      defineJobHandler(job, async (_, { signal }) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }),
    ],
    { patience: 1 },
  )
  await send(job, { number: 1 })
  await begun.promise
  await slow.close()
  const done: number[] = []
  await openProcess([defineJobHandler(job, async ({ number }) => done.push(number))])
  await expect.poll(() => done).toEqual([1])
})

test('the job queue keeps working after all of its database connections were lost', async () => {
  const job = defineJob<Numbered>('surviving')
  const done: number[] = []
  await openProcess([defineJobHandler(job, async ({ number }) => done.push(number))])
  await send(job, { number: 1 })
  await expect.poll(() => done).toEqual([1])
  await terminateDatabaseConnections(database.url)
  await expect
    .poll(() =>
      send(job, { number: 2 }).then(
        () => 'sent',
        () => 'not yet',
      ),
    )
    .toBe('sent')
  await expect.poll(() => done).toEqual([1, 2])
})

test('unknown cron schedules, left by another version of the product, are removed at start', async () => {
  const keptJob = defineScheduledJob('sweep', '*/5 * * * *')
  const droppedJob = defineScheduledJob('sweep.no.more', '*/5 * * * *')
  const nothing = async () => {}
  await openProcess([defineJobHandler(keptJob, nothing), defineJobHandler(droppedJob, nothing)])
  await openProcess([defineJobHandler(keptJob, nothing)])
  const { rows } = await database.db.$client.query('select name, cron, timezone from jobs.schedule')
  expect(rows).toEqual([{ name: keptJob.name, cron: keptJob.cron, timezone: 'UTC' }])
})
