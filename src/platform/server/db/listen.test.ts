import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, openListener } from './listen.ts'
import { type TestDatabase, endConnections, testDatabase } from './testing.ts'

let database: TestDatabase
let listener: Listener
beforeAll(async () => {
  database = await testDatabase()
  listener = openListener(database.db, pino({ enabled: false }))
})
afterAll(async () => {
  await listener.close()
  await database.close()
})

const say = (channel: string, payload: string) => database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
const listening = async () => {
  const { rows } = await database.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and application_name = 'cleanstreak listen'`,
  )
  return rows.length
}

test('channels share one LISTEN connection, and are restored on a new one after it is lost', async () => {
  const heard: string[] = []
  let connections = 0
  await Promise.all(
    ['north', 'south'].map((channel) =>
      listener.listen(channel, {
        heard: (payload) => heard.push(`${channel} ${payload}`),
        connected: () => void connections++,
      }),
    ),
  )
  await say('north', '1')
  await say('south', '2')
  await expect.poll(() => heard).toEqual(['north 1', 'south 2'])
  expect(await listening()).toBe(1)

  await endConnections(database.url, 'cleanstreak listen')
  await expect.poll(() => connections).toBe(4)
  await say('south', '3')
  await expect.poll(() => heard).toEqual(['north 1', 'south 2', 'south 3'])
  expect(await listening()).toBe(1)
})

test('notifications that arrive during the catch-up are delivered after it', async () => {
  const heard: string[] = []
  await listener.listen('late', {
    heard: (payload) => heard.push(payload),
    async connected(client) {
      await say('late', 'now')
      // A response on the same connection arrives after the notification.
      await client.query('select')
      heard.push('before')
    },
  })
  await expect.poll(() => heard).toEqual(['before', 'now'])
})

test('a failed catch-up on missed notifications is retried on the next connection', async () => {
  let attempts = 0
  await listener.listen('flaky', {
    heard: () => {},
    connected: () => {
      if (++attempts < 3) throw new Error('not yet')
    },
  })
  expect(attempts).toBe(3)
})

test('closing the listener ends its connection, also while it is still connecting', async () => {
  const other = openListener(database.db, pino({ enabled: false }))
  await other.close()
  await listener.close()
  expect(await listening()).toBe(0)
})
