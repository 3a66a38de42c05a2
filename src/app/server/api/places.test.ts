import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakePostalServices } from '#features/places/server/fixtures.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createTestClient } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

let database: TestDatabase
let post: Awaited<ReturnType<typeof startFakePostalServices>>
let app: Awaited<ReturnType<typeof startTestApp>>
const ask = (line: string) => createTestClient(app)(line)

beforeAll(async () => {
  ;[database, post] = await Promise.all([createTestDatabase(), startFakePostalServices()])
  app = await startTestApp({
    databaseUrl: database.url,
    config: { postalServices: { world: post.world, uk: post.uk } },
  })
})
afterAll(async () => {
  await app.close()
  await Promise.all([database.close(), post.close()])
})

test('a postal code lookup returns the place without logging the code', async () => {
  const answer = await ask('GET /v1/postal-codes/SW1A%201AA?country=GB')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    place: {
      countryCode: 'GB',
      countryName: 'United Kingdom',
      city: 'Westminster',
      region: 'London',
      regionName: 'London',
    },
  })
  expect(JSON.stringify(app.log())).not.toContain('SW1A')
})

test('the API response with the regions of a country is cacheable', async () => {
  const answer = await ask('GET /v1/countries/JP/regions')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await answer.json()).regions).toHaveLength(47)
})

test.each(['..%2f..%2fetc', '%2e%2e', '..', '12%2f34', '12%0034', '12%3fa', '%E0%A4%A', '<b>123', '%F0%9F%98%80'])(
  'an invalid postal code such as %s is not sent to the postal service',
  async (code) => {
    post.asked.length = 0
    expect([400, 404]).toContain((await ask(`GET /v1/postal-codes/${code}`)).status)
    expect(post.asked).toEqual([])
  },
)
