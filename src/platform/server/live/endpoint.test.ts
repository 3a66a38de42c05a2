import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_ERRORS } from '#platform/errors.ts'
import { MAX_LIVE_TOPICS_PER_CONNECTION } from '#platform/live-updates.ts'
import { runInTransaction } from '../db/db.ts'
import { type DatabaseListener, openDatabaseListener } from '../db/listener.ts'
import { type TestDatabase, createTestDatabase } from '../db/testing.ts'
import { createLiveUpdatesEndpoint } from './endpoint.ts'
import { type LiveUpdates, openLiveUpdates } from './live.ts'
import { publishTopicChanges } from './notices.ts'
import { openEventSource } from './testing.ts'

let database: TestDatabase
let listener: DatabaseListener
let live: LiveUpdates
beforeAll(async () => {
  database = await createTestDatabase()
  listener = openDatabaseListener(database.db, pino({ enabled: false }))
  live = await openLiveUpdates({ db: database.db, listener })
})
afterAll(async () => {
  await listener.close()
  await database.close()
})

const publish = (topic: string) => runInTransaction(database.db, (tx) => publishTopicChanges(tx, topic))

async function serve(options: Partial<Parameters<typeof createLiveUpdatesEndpoint<string>>[0]> = {}) {
  const stopping = new AbortController()
  const endpoint = createLiveUpdatesEndpoint({
    live,
    maySubscribe: (topic) => topic !== 'secret',
    stopping: stopping.signal,
    ...options,
  })
  const refuse = (code: keyof typeof API_ERRORS) => new Response(code, { status: API_ERRORS[code].status })
  const server: Server = createServer(
    getRequestListener((request) => endpoint(request, refuse, request.headers.get('asker') ?? '')),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ask: (query: string, headers: Record<string, string> = {}) => fetch(`${origin}/?${query}`, { headers }),
    stop: () => stopping.abort(),
    async close() {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a browser receives only live updates of the topics that it subscribed to', async () => {
  const { ask, close } = await serve()
  const client = await openEventSource(() => ask('topics=north,south'))
  for (const topic of ['north', 'elsewhere', 'south']) await publish(topic)
  await expect.poll(() => client.topics).toEqual(['north', 'south'])
  await publish('north')
  await expect.poll(() => client.topics).toEqual(['north', 'south', 'north'])
  await close()
})

test('a browser that reconnects receives the live updates that it missed', async () => {
  const { ask, close } = await serve()
  const memory = {}
  const connect = () => openEventSource((headers) => ask('topics=east,west', headers), memory)
  const first = await connect()
  await publish('east')
  await expect.poll(() => first.topics).toEqual(['east'])
  await first.disconnect()
  await publish('west')
  const second = await connect()
  expect(second.topics).toContain('west')
  await close()
})

test('a browser that was disconnected for too long receives a live update of every subscribed topic', async () => {
  const { ask, close } = await serve()
  const client = await openEventSource(() => ask('topics=up,down', { 'last-event-id': '1.1' }))
  expect(client.topics).toEqual(['up', 'down'])
  await close()
})

test('a page from a cache receives the live updates since it was rendered', async () => {
  await publish('changed')
  const { ask, close } = await serve()
  const { cursor } = await live.readRecentTopics(0)
  // A change published just before may still be in flight, and is then delivered twice.
  const receiveTopics = async (since: string) => [
    ...new Set((await openEventSource(() => ask(`topics=changed,unchanged&${since}`))).topics),
  ]
  expect(await receiveTopics('age=60')).toEqual(['changed'])
  expect(await receiveTopics('age=999999')).toEqual(['changed', 'unchanged'])
  expect(await receiveTopics(`since=${cursor}`)).not.toContain('unchanged')
  expect(await receiveTopics(`since=${cursor}&age=60`)).toEqual(['changed'])
  await close()
})

test.each([
  ['no topic', '', 400],
  ['an empty topic', 'topics=north,', 400],
  ['a topic of a wrong shape', 'topics=N*rth', 400],
  [
    'too many topics',
    `topics=${Array.from({ length: MAX_LIVE_TOPICS_PER_CONNECTION + 1 }, (_, number) => `t${number}`).join()}`,
    400,
  ],
  ['an invalid age', 'topics=north&age=old', 400],
  ['a topic the client may not see', 'topics=north,secret', 403],
])('subscribing to live updates with %s is rejected', async (_, query, status) => {
  const { ask, close } = await serve()
  expect((await ask(query)).status).toBe(status)
  await close()
})

test('the live-update endpoint returns 503 at its connection limit until a client disconnects', async () => {
  const { ask, close } = await serve({ maxConnections: 1 })
  const client = await openEventSource(() => ask('topics=north'))
  expect((await ask('topics=north')).status).toBe(503)
  await client.disconnect()
  await expect.poll(async () => (await ask('topics=north')).status).toBe(200)
  await close()
})

test('a client holding every live stream loses its own oldest stream to make room for a new one', async () => {
  const { ask, close } = await serve({ maxConnections: 3, streamLimit: (holder) => ({ holder, most: 2 }) })
  const connect = (asker: string) => openEventSource(() => ask('topics=north', { asker }))
  const [first, second, third] = [await connect('ada'), await connect('ada'), await connect('ada')]
  expect(await first.ended).toBe('displaced')
  const ben = await connect('ben')
  await publish('north')
  for (const client of [second, third, ben]) await expect.poll(() => client.topics).toEqual(['north'])
  await close()
})

test('a live-update client that loses permission for a topic is disconnected at the next heartbeat', async () => {
  const rights = new Set(['ada', 'ben'])
  let isAway = false
  const { ask, close } = await serve({
    heartbeatMs: 5,
    maySubscribe: async (_, asker) => {
      if (isAway) throw new Error('The database is away.')
      return rights.has(asker)
    },
  })
  const connect = (asker: string) => openEventSource(() => ask('topics=harbor', { asker }))
  const [ada, ben] = [await connect('ada'), await connect('ben')]
  isAway = true
  rights.delete('ada')
  await publish('harbor')
  await expect.poll(() => [ada.topics, ben.topics]).toEqual([['harbor'], ['harbor']])
  isAway = false
  expect(await ada.ended).toBe('forbidden')
  await publish('harbor')
  await expect.poll(() => ben.topics).toEqual(['harbor', 'harbor'])
  expect(ada.topics).toEqual(['harbor'])
  expect((await ask('topics=harbor', { asker: 'ada' })).status).toBe(403)
  await close()
})

test('a permission change immediately re-checks a live-update client', async () => {
  const rights = new Set(['ada', 'ben'])
  const checked: string[] = []
  const { ask, close } = await serve({
    maySubscribe: (_, asker) => {
      checked.push(asker)
      return rights.has(asker)
    },
    permissionsTopic: async (asker) => `rights:${asker}`,
  })
  const connect = (asker: string) => openEventSource(() => ask('topics=pier', { asker }))
  const [ada, ben] = [await connect('ada'), await connect('ben')]
  rights.delete('ada')
  checked.length = 0
  for (const asker of ['ada', 'ben']) await publish(`rights:${asker}`)
  expect(await ada.ended).toBe('forbidden')
  await publish('pier')
  await expect.poll(() => ben.topics).toEqual(['pier'])
  expect(checked.toSorted()).toEqual(['ada', 'ben'])
  expect(ada.topics).toEqual([])
  await close()
})

test('a stopping server process ends all live-update connections and accepts no new ones', async () => {
  const { ask, stop, close } = await serve()
  const client = await openEventSource(() => ask('topics=north'))
  stop()
  // A client that received "forbidden" would not reconnect.
  expect(await client.ended).not.toBe('forbidden')
  expect((await ask('topics=north')).status).toBe(503)
  await close()
})

test('a live-update client that does not read its events is disconnected', async () => {
  const callbacks: ((topic: string) => void)[] = []
  const deaf: LiveUpdates = {
    ...live,
    subscribe(_, callback) {
      callbacks.push(callback)
      return () => callbacks.pop()
    },
  }
  const endpoint = createLiveUpdatesEndpoint({
    live: deaf,
    maySubscribe: () => true,
    stopping: new AbortController().signal,
  })
  const response = await endpoint(
    new Request('http://town/?topics=north'),
    (code) => expect.unreachable(code),
    undefined,
  )
  for (let time = 0; time < 10_000; time++) callbacks[0]?.('north')
  expect(callbacks).toEqual([])
  await expect(response.body!.getReader().read()).rejects.toThrow('does not read')
})

test('the live-update endpoint sends heartbeats while nothing changes', async () => {
  const { ask, close } = await serve({ heartbeatMs: 5 })
  const response = await ask('topics=north')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n:\n\n')) text += (await reader.read()).value
  expect(text).toMatch(/^retry: \d+\n/)
  await reader.cancel()
  await close()
})
