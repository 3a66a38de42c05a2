import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_INSTALLATION } from '#platform/installation.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { startFakePostalServices } from './fixtures.ts'
import { placeRoutes } from './routes.ts'

let database: TestDatabase
let postalService: Awaited<ReturnType<typeof startFakePostalServices>>
let platform: PlatformServices
let countryCode = 'US'

beforeAll(async () => {
  ;[database, postalService] = await Promise.all([createTestDatabase(), startFakePostalServices()])
  platform = {
    db: database.db,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    config: createTestConfig({ postalServices: { world: postalService.world, uk: postalService.uk } }),
    stopping: new AbortController().signal,
    installation: { current: () => ({ ...DEFAULT_INSTALLATION, countryCode }) },
  } as PlatformServices
})
afterAll(() => Promise.all([database.close(), postalService.close()]))

const createCallContext = (clientAddress: string) => {
  const resHeaders = new Headers()
  return { context: { platform, headers: new Headers(), requestId: 'test', clientAddress, resHeaders }, resHeaders }
}

test('the response with the regions of a country is cacheable for an hour', async () => {
  const { context, resHeaders } = createCallContext('192.0.2.1')
  const { regions } = await call(placeRoutes.regions, { country: 'CA' }, { context })
  expect(regions).toHaveLength(13)
  expect(regions[0]).toEqual({ code: 'AB', name: 'Alberta' })
  expect(resHeaders.get('cache-control')).toBe('public, max-age=3600')
})

test.each(['XX', 'us', '', 'constructor'])('the unknown country code "%s" is rejected', async (country) => {
  const { context } = createCallContext('192.0.2.1')
  await expect(call(placeRoutes.regions, { country }, { context })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(call(placeRoutes.postalCode, { code: '85016', country }, { context })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a postal code is looked up in the chosen country', async () => {
  const { context } = createCallContext('192.0.2.2')
  expect(await call(placeRoutes.postalCode, { code: ' 10115 ', country: 'DE' }, { context })).toEqual({
    place: { countryCode: 'DE', countryName: 'Germany', city: 'Berlin', region: 'BE', regionName: 'Berlin' },
  })
  expect(await call(placeRoutes.postalCode, { code: '99999' }, { context })).toEqual({ place: null })
})

test('a postal code without a country is first looked up in the country of the installation', async () => {
  const { context } = createCallContext('192.0.2.4')
  const find = () => call(placeRoutes.postalCode, { code: '10115' }, { context })
  expect(await find()).toMatchObject({ place: { city: 'New York City' } })
  countryCode = 'DE'
  expect(await find()).toMatchObject({ place: { city: 'Berlin' } })
  countryCode = 'US'
})

test.each(['../../etc/passwd', '%2f..', '12/34', 'ab', '1'.repeat(16), '<b>12', '\0\0\0', '   '])(
  'the malformed postal code %j is rejected without calling a service',
  async (code) => {
    postalService.asked.length = 0
    const { context } = createCallContext('192.0.2.3')
    await expect(call(placeRoutes.postalCode, { code }, { context })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(postalService.asked).toEqual([])
  },
)

test('postal code lookups are limited to 60 in ten minutes per network', async () => {
  const ask = (address: string) => call(placeRoutes.postalCode, { code: '85016' }, createCallContext(address))
  for (let at = 0; at < 60; at++) await ask(`2001:db8::${at}`)
  await expect(ask('2001:db8::ffff')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 600 } })
  expect(await ask('2001:db8:1::1')).toMatchObject({ place: { city: 'Phoenix' } })
})
