import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseListener, openDatabaseListener } from './listener.ts'
import { type TestDatabase, terminateDatabaseConnections, createTestDatabase } from './testing.ts'

let database: TestDatabase
let listener: DatabaseListener
beforeAll(async () => {
  database = await createTestDatabase()
  listener = openDatabaseListener(database.db, pino({ enabled: false }))
})
afterAll(async () => {
  await listener.close()
  await database.close()
})

const notify = (channel: string, payload: string) => database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
const countListeningConnections = async () => {
  const { rows } = await database.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and application_name = 'cleanstreak listen'`,
  )
  return rows.length
}

test('notification channels share one LISTEN connection and move to a new one when it is lost', async () => {
  const received: string[] = []
  let connections = 0
  await Promise.all(
    ['north', 'south'].map((channel) =>
      listener.listen(channel, {
        onNotification: (payload) => received.push(`${channel} ${payload}`),
        onConnected: () => void connections++,
      }),
    ),
  )
  await notify('north', '1')
  await notify('south', '2')
  await expect.poll(() => received).toEqual(['north 1', 'south 2'])
  expect(await countListeningConnections()).toBe(1)

  await terminateDatabaseConnections(database.url, 'cleanstreak listen')
  await expect.poll(() => connections).toBe(4)
  await notify('south', '3')
  await expect.poll(() => received).toEqual(['north 1', 'south 2', 'south 3'])
  expect(await countListeningConnections()).toBe(1)
})

test('database notifications that arrive while handlers catch up on missed ones are delivered afterwards', async () => {
  const received: string[] = []
  await listener.listen('late', {
    onNotification: (payload) => received.push(payload),
    async onConnected(client) {
      await notify('late', 'now')
      // A response on the same connection arrives after the notification.
      await client.query('select')
      received.push('before')
    },
  })
  await expect.poll(() => received).toEqual(['before', 'now'])
})

test('a failed catch-up on missed notifications is retried on the next connection', async () => {
  let attempts = 0
  await listener.listen('flaky', {
    onNotification: () => {},
    onConnected: () => {
      if (++attempts < 3) throw new Error('not yet')
    },
  })
  expect(attempts).toBe(3)
})

test('closing the database listener ends its connection, even while still connecting', async () => {
  const other = openDatabaseListener(database.db, pino({ enabled: false }))
  await other.close()
  await listener.close()
  expect(await countListeningConnections()).toBe(0)
})
