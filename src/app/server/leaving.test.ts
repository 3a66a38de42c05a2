import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { expect, test } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { createTestDatabase } from '#platform/server/db/testing.ts'
import { createHttpApp } from './http.ts'
import { runServer } from './main.ts'
import { chooseFreePort } from './start/port.ts'

test('a stopping server fails its readiness check before it stops accepting requests', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  const port = await chooseFreePort('127.0.0.1', 4180, false)
  const config = createTestConfig({ databaseUrl: database.url, role: 'web', port, drainSeconds: 1 })
  const { stop } = await runServer(config, (platform) =>
    createHttpApp({ platform, render: () => new Response('a page') }),
  )
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    answer.resume()
    return [answer.statusCode, answer.headers.connection]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])

  const stopped = stop()
  expect(await ask('/readyz')).toEqual([503, 'close'])
  expect(await ask('/any-page')).toEqual([200, 'close'])
  expect(await ask('/api/v1/litterboard/top')).toEqual([200, 'close'])

  await stopped
  await expect(ask('/any-page')).rejects.toThrow('ECONNREFUSED')
})
