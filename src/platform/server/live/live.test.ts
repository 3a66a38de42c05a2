import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Db, runInTransaction, openDatabasePool } from '../db/db.ts'
import { type DatabaseListener, openDatabaseListener } from '../db/listener.ts'
import { type TestDatabase, terminateDatabaseConnections, createTestDatabase } from '../db/testing.ts'
import { createLiveUpdatesEndpoint } from './endpoint.ts'
import { type LiveUpdates, openLiveUpdates } from './live.ts'
import {
  LIVE_NOTICE_RETENTION_MINUTES,
  LIVE_UPDATES_DATABASE_CHANNEL,
  deleteMemberLiveUpdateNotices,
  parseNotification,
  publishTopicChanges,
} from './notices.ts'
import { type EventSourceClient, openEventSource } from './testing.ts'
import { deleteOldLiveNotices } from './worker.ts'

let database: TestDatabase
const opened: { db: Db; listener: DatabaseListener }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const { db, listener } of opened.splice(0)) {
    await listener.close()
    await db.$client.end()
  }
})
afterAll(() => database.close())

/** Opens the connections of one server process. */
async function openProcess(): Promise<{ db: Db; live: LiveUpdates; receivedTopics: string[] }> {
  const db = openDatabasePool(database.url, { max: 3 })
  const listener = openDatabaseListener(db, pino({ enabled: false }))
  opened.push({ db, listener })
  const live = await openLiveUpdates({ db, listener })
  const receivedTopics: string[] = []
  live.subscribe(['north', 'south'], (topic) => receivedTopics.push(topic))
  return { db, live, receivedTopics }
}
const publish = (db: Db, topic: string) => runInTransaction(db, (tx) => publishTopicChanges(tx, topic))

test('live updates reach every process, including the publisher', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  await publish(one.db, 'north')
  await expect.poll(() => [one.receivedTopics, other.receivedTopics]).toEqual([['north'], ['north']])
  await publish(other.db, 'south')
  await expect
    .poll(() => [one.receivedTopics, other.receivedTopics])
    .toEqual([
      ['north', 'south'],
      ['north', 'south'],
    ])
})

test('live updates of rolled-back changes and of other topics are not delivered', async () => {
  const { db, receivedTopics } = await openProcess()
  const failing = runInTransaction(db, async (tx) => {
    await publishTopicChanges(tx, 'north')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await publish(db, 'elsewhere')
  await publish(db, 'south')
  await expect.poll(() => receivedTopics).toEqual(['south'])
})

test('a live update published several times in one transaction is delivered once', async () => {
  const { db, receivedTopics } = await openProcess()
  await runInTransaction(db, async (tx) => {
    for (let time = 0; time < 3; time++) await publishTopicChanges(tx, 'north')
  })
  await publish(db, 'south')
  await expect.poll(() => receivedTopics).toEqual(['north', 'south'])
})

test('live updates published while the LISTEN connection is lost are delivered after the reconnect', async () => {
  const { receivedTopics } = await openProcess()
  await runInTransaction(database.db, async (tx) => {
    await publishTopicChanges(tx, 'north')
    await terminateDatabaseConnections(database.url, 'cleanstreak listen')
  })
  await expect.poll(() => receivedTopics).toContain('north')
})

test('a live update is delivered even if the transaction responsible for notifying is rolled back', async () => {
  const { db, receivedTopics } = await openProcess()
  const notifying = runInTransaction(db, async (tx) => {
    await publishTopicChanges(tx, 'north')
    // This publish sends no NOTIFY, because the other transaction will.
    await publish(database.db, 'north')
    throw new Error('no')
  })
  await expect(notifying).rejects.toThrow('no')
  await expect.poll(() => receivedTopics, { timeout: 5000 }).toEqual(['north'])
})

test('only one of several transactions that publish concurrently notifies, so none waits for another', async () => {
  const { db, receivedTopics } = await openProcess()
  const client = await db.$client.connect()
  const notifications: string[] = []
  client.on('notification', ({ payload }) => notifications.push(parseNotification(payload!).topic))
  await client.query(`listen ${LIVE_UPDATES_DATABASE_CHANNEL}`)
  const transactions = ['north', 'north', 'south'].map((topic) => overlapping(database.db, topic))
  for (const transaction of transactions) await transaction.advance(true)
  for (const transaction of transactions) await transaction.advance(true)
  for (const transaction of transactions.toReversed()) await transaction.finish()
  await expect.poll(() => receivedTopics, { timeout: 5000 }).toEqual(expect.arrayContaining(['north', 'south']))
  await publish(db, 'afterwards')
  await expect.poll(() => notifications).toEqual(['north', 'afterwards'])
  client.release(true)
})

test('a deleted member’s unstored live update is delivered while another transaction notifies', async () => {
  const { db, live } = await openProcess()
  const received: string[] = []
  live.subscribe(['sessions:ada'], (topic) => received.push(topic))
  const other = overlapping(database.db, 'north')
  await other.advance(true)
  await other.advance(true)
  await runInTransaction(db, async (tx) => {
    await publishTopicChanges(tx, 'sessions:ada')
    await deleteMemberLiveUpdateNotices(tx, 'ada')
  })
  await expect.poll(() => received).toEqual(['sessions:ada'])
  await other.finish()
})

test('a reconnecting client receives the live update of a transaction that committed out of order', async () => {
  const { db, live, receivedTopics } = await openProcess()
  const slow = overlapping(database.db, 'north')
  await slow.advance(true)
  await slow.advance(true)
  await publish(db, 'south')
  await expect.poll(() => receivedTopics).toEqual(['south'])
  const cursor = live.cursor()
  await slow.finish()
  expect((await live.readTopicsSinceCursor(cursor)).topics).toContain('north')
})

test('every topic counts as changed for an expired or unknown live-update cursor', async () => {
  const { live } = await openProcess()
  const [xact, second] = live.cursor().split('.').map(Number) as [number, number]
  expect(await live.readTopicsSinceCursor(live.cursor())).toMatchObject({ topics: expect.any(Array) })
  for (const cursor of [
    `${xact}.${second - LIVE_NOTICE_RETENTION_MINUTES * 60}`,
    `${xact + 1_000_000}.${second}`,
    'nonsense',
    '1.2.3',
  ])
    expect(await live.readTopicsSinceCursor(cursor)).toMatchObject({ topics: undefined })
})

test('deleteOldLiveNotices deletes only old live-update notices', async () => {
  await publish(database.db, 'north')
  await database.db.execute(sql`update live_notices set at = at - interval '2 hours'`)
  await publish(database.db, 'south')
  await deleteOldLiveNotices(database.db)
  expect((await database.db.execute(sql`select topic from live_notices`)).rows).toEqual([{ topic: 'south' }])
})

/** Number of overlapping transactions in the property test below. */
const TRANSACTIONS = 4
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ advance: fc.nat(TRANSACTIONS - 1), commits: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant('cut' as const) },
  { weight: 2, arbitrary: fc.constant('hear all, then cut' as const) },
  { weight: 2, arbitrary: fc.constant('reconnect' as const) },
  { weight: 1, arbitrary: fc.constant('lose the listening connection' as const) },
)

test('a browser receives a live update of every commit, despite overlaps and lost connections', async () => {
  const { live } = await openProcess()
  const endpoint = createLiveUpdatesEndpoint({ live, maySubscribe: () => true, stopping: new AbortController().signal })
  let run = 0

  const everyCommitIsHeard = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    run++
    const topics = Array.from({ length: TRANSACTIONS }, (_, number) => `run${run}-${number}`)
    const transactions = topics.map((topic) => overlapping(database.db, topic))
    const request = (headers: Record<string, string>) =>
      new Request(`http://town/?topics=${topics.join()}`, { headers })
    const memory = {}
    const clients: EventSourceClient[] = []
    let client: EventSourceClient | undefined
    const connect = async () => {
      client ??= await openEventSource(
        (headers) => endpoint(request(headers), (code) => expect.unreachable(code), undefined),
        memory,
      )
      clients.push(client)
    }
    const cut = async () => {
      await client?.disconnect()
      client = undefined
    }

    const hearAll = async () => {
      await connect()
      const committed = transactions.flatMap((transaction) => transaction.committed)
      const listReceivedTopics = () => clients.flatMap((each) => each.topics)
      await expect.poll(listReceivedTopics, { interval: 2 }).toEqual(expect.arrayContaining(committed))
    }

    await connect()
    for (const each of steps) {
      if (each === 'hear all, then cut') await hearAll().then(cut)
      else if (each === 'cut') await cut()
      else if (each === 'reconnect') await connect()
      else if (each === 'lose the listening connection')
        await terminateDatabaseConnections(database.url, 'cleanstreak listen')
      else await transactions[each.advance]!.advance(each.commits)
    }
    for (const transaction of transactions) await transaction.finish()
    await hearAll().then(cut)
  })
  await fc.assert(everyCommitIsHeard, { numRuns: 30 })
})

/** A transaction that the test advances step by step: begin, publish, end, and then the next one of the same topic. */
function overlapping(db: Db, topic: string) {
  const committed: string[] = []
  let open: { client: PoolClient; told: boolean } | undefined
  async function advance(commits: boolean) {
    if (!open) {
      open = { client: await db.$client.connect(), told: false }
      await open.client.query('begin')
      // From here on the transaction has an id, and later ones may commit first.
      await open.client.query('select pg_current_xact_id()')
    } else if (!open.told) {
      open.told = true
      await publishTopicChanges(drizzle(open.client), topic)
    } else {
      await open.client.query(commits ? 'commit' : 'rollback')
      open.client.release()
      open = undefined
      if (commits) committed.push(topic)
    }
  }
  return {
    committed,
    advance,
    async finish() {
      while (open) await advance(true)
    },
  }
}
