import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '#platform/errors.ts'
import { MOST_TOPICS } from '#platform/live.ts'
import { inTransaction } from '../db/db.ts'
import { type Listener, openListener } from '../db/listen.ts'
import { type TestDatabase, testDatabase } from '../db/testing.ts'
import { liveEndpoint } from './endpoint.ts'
import { type Live, openLive } from './live.ts'
import { publish } from './notices.ts'
import { listen } from './testing.ts'

let database: TestDatabase
let listener: Listener
let live: Live
beforeAll(async () => {
  database = await testDatabase()
  listener = openListener(database.db, pino({ enabled: false }))
  live = await openLive({ db: database.db, listener })
})
afterAll(async () => {
  await listener.close()
  await database.close()
})

const say = (topic: string) => inTransaction(database.db, (tx) => publish(tx, topic))

async function serve(options: Partial<Parameters<typeof liveEndpoint<string>>[0]> = {}) {
  const stopping = new AbortController()
  const endpoint = liveEndpoint({ live, mayHear: (topic) => topic !== 'secret', stopping: stopping.signal, ...options })
  const refuse = (code: keyof typeof ERRORS) => new Response(code, { status: ERRORS[code].status })
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

test('a browser receives the changes of its own topics only', async () => {
  const { ask, close } = await serve()
  const client = await listen(() => ask('topics=north,south'))
  for (const topic of ['north', 'elsewhere', 'south', 'north']) await say(topic)
  await expect.poll(() => client.heard).toEqual(['north', 'south', 'north'])
  await close()
})

test('a browser that reconnects receives the changes it missed', async () => {
  const { ask, close } = await serve()
  const memory = {}
  const connect = () => listen((headers) => ask('topics=east,west', headers), memory)
  const first = await connect()
  await say('east')
  await expect.poll(() => first.heard).toEqual(['east'])
  await first.cut()
  await say('west')
  const second = await connect()
  expect(second.heard).toContain('west')
  await close()
})

test('a browser that was disconnected for too long is notified of every topic', async () => {
  const { ask, close } = await serve()
  const client = await listen(() => ask('topics=up,down', { 'last-event-id': '1.1' }))
  expect(client.heard).toEqual(['up', 'down'])
  await close()
})

test('a page from a cache receives the changes since it was rendered', async () => {
  await say('changed')
  const { ask, close } = await serve()
  const { cursor } = await live.changedWithin(0)
  // A change published just before may still be in flight, and is then delivered twice.
  const heard = async (since: string) => [
    ...new Set((await listen(() => ask(`topics=changed,unchanged&${since}`))).heard),
  ]
  expect(await heard('age=60')).toEqual(['changed'])
  expect(await heard('age=999999')).toEqual(['changed', 'unchanged'])
  expect(await heard(`since=${cursor}`)).not.toContain('unchanged')
  expect(await heard(`since=${cursor}&age=60`)).toEqual(['changed'])
  await close()
})

test.each([
  ['no topic', '', 400],
  ['an empty topic', 'topics=north,', 400],
  ['a topic of a wrong shape', 'topics=N*rth', 400],
  ['too many topics', `topics=${Array.from({ length: MOST_TOPICS + 1 }, (_, number) => `t${number}`).join()}`, 400],
  ['an invalid age', 'topics=north&age=old', 400],
  ['a topic the client may not see', 'topics=north,secret', 403],
])('subscribing to live updates with %s is rejected', async (_, query, status) => {
  const { ask, close } = await serve()
  expect((await ask(query)).status).toBe(status)
  await close()
})

test('the live endpoint returns 503 at its connection limit, until a client disconnects', async () => {
  const { ask, close } = await serve({ most: 1 })
  const client = await listen(() => ask('topics=north'))
  expect((await ask('topics=north')).status).toBe(503)
  await client.cut()
  await expect.poll(async () => (await ask('topics=north')).status).toBe(200)
  await close()
})

test('a client that loses permission for a topic is disconnected at the next heartbeat', async () => {
  const rights = new Set(['ada', 'ben'])
  let isAway = false
  const { ask, close } = await serve({
    beat: 5,
    mayHear: async (_, asker) => {
      if (isAway) throw new Error('The database is away.')
      return rights.has(asker)
    },
  })
  const connect = (asker: string) => listen(() => ask('topics=harbor', { asker }))
  const [ada, ben] = [await connect('ada'), await connect('ben')]
  isAway = true
  rights.delete('ada')
  await say('harbor')
  await expect.poll(() => [ada.heard, ben.heard]).toEqual([['harbor'], ['harbor']])
  isAway = false
  expect(await ada.ended).toBe('forbidden')
  await say('harbor')
  await expect.poll(() => ben.heard).toEqual(['harbor', 'harbor'])
  expect(ada.heard).toEqual(['harbor'])
  expect((await ask('topics=harbor', { asker: 'ada' })).status).toBe(403)
  await close()
})

test('a permission change re-checks the client immediately, and disconnects it only if denied', async () => {
  const rights = new Set(['ada', 'ben'])
  const asked: string[] = []
  const { ask, close } = await serve({
    mayHear: (_, asker) => {
      asked.push(asker)
      return rights.has(asker)
    },
    rightsTopic: async (asker) => `rights:${asker}`,
  })
  const connect = (asker: string) => listen(() => ask('topics=pier', { asker }))
  const [ada, ben] = [await connect('ada'), await connect('ben')]
  rights.delete('ada')
  asked.length = 0
  for (const asker of ['ada', 'ben']) await say(`rights:${asker}`)
  expect(await ada.ended).toBe('forbidden')
  await say('pier')
  await expect.poll(() => ben.heard).toEqual(['pier'])
  expect(asked.toSorted()).toEqual(['ada', 'ben'])
  expect(ada.heard).toEqual([])
  await close()
})

test('a stopping process ends all live connections and accepts no new ones', async () => {
  const { ask, stop, close } = await serve()
  const client = await listen(() => ask('topics=north'))
  stop()
  // A client that received "forbidden" would not reconnect.
  expect(await client.ended).not.toBe('forbidden')
  expect((await ask('topics=north')).status).toBe(503)
  await close()
})

test('a client that does not read its events is disconnected', async () => {
  const told: ((topic: string) => void)[] = []
  const deaf: Live = {
    ...live,
    subscribe(_, hear) {
      told.push(hear)
      return () => told.pop()
    },
  }
  const endpoint = liveEndpoint({ live: deaf, mayHear: () => true, stopping: new AbortController().signal })
  const response = await endpoint(
    new Request('http://town/?topics=north'),
    (code) => expect.unreachable(code),
    undefined,
  )
  for (let time = 0; time < 10_000; time++) told[0]?.('north')
  expect(told).toEqual([])
  await expect(response.body!.getReader().read()).rejects.toThrow('does not read')
})

test('the live endpoint sends heartbeats while nothing changes', async () => {
  const { ask, close } = await serve({ beat: 5 })
  const response = await ask('topics=north')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n:\n\n')) text += (await reader.read()).value
  expect(text).toMatch(/^retry: \d+\n/)
  await reader.cancel()
  await close()
})
