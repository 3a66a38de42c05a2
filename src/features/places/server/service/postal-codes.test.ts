import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createLogger } from '#platform/server/log.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { startFakePostalServices } from '../fixtures.ts'
import { postalLookups } from '../tables.ts'
import {
  MAX_CACHED_UNKNOWN_POSTAL_CODES,
  deleteExpiredUnknownPostalCodes,
  createPostalCodeLookup,
} from './postal-codes.ts'

const ORDER = ['us', 'ca', 'gb', 'de', 'fr', 'au', 'jp', 'in']
/** Timeouts of a postal code lookup, short enough for tests. */
const SHORT_TIMEOUTS = { request: 100, lookup: 250 }
const LONG_TIMEOUTS = { request: 60_000, lookup: 60_000 }
const DAY_MS = 24 * 60 * 60 * 1000

let database: TestDatabase
let postalService: Awaited<ReturnType<typeof startFakePostalServices>>
let find: ReturnType<typeof createPostalCodeLookup>
let platform: PlatformServices
let lines: string[]
let now: Date

beforeAll(async () => {
  ;[database, postalService] = await Promise.all([createTestDatabase(), startFakePostalServices()])
})
afterAll(() => Promise.all([database.close(), postalService.close()]))
beforeEach(async () => {
  await database.db.delete(postalLookups)
  postalService.asked.length = 0
  postalService.says.clear()
  lines = []
  now = new Date('2026-11-21T12:00:00Z')
  createFinder(LONG_TIMEOUTS)
})

function createFinder(
  timeouts: typeof LONG_TIMEOUTS,
  { world = postalService.world, uk = postalService.uk }: { world?: string; uk?: string } = {},
) {
  platform = {
    db: database.db,
    clock: { now: () => now },
    config: createTestConfig({ postalServices: { world: world || undefined, uk: uk || undefined } }),
    log: createLogger({ mode: 'test', logLevel: 'debug' }, { write: (line) => lines.push(line) }),
    stopping: new AbortController().signal,
  } as PlatformServices
  find = createPostalCodeLookup(platform, timeouts)
}

const readCache = () => database.db.select().from(postalLookups)
const advanceClock = (ms: number) => void (now = new Date(now.getTime() + ms))
const PHOENIX = {
  countryCode: 'US',
  countryName: 'United States',
  city: 'Phoenix',
  region: 'AZ',
  regionName: 'Arizona',
}

describe('lookup order of a postal code', () => {
  test('follows the documented list of countries, then the British service', async () => {
    expect(await find('99999')).toBeNull()
    expect(postalService.asked).toEqual([...ORDER.map((country) => `/${country}/99999`), '/postcodes/99999'])
  })

  test('ends at the first country that knows the code', async () => {
    expect(await find('85016')).toEqual(PHOENIX)
    expect(postalService.asked).toEqual(['/us/85016'])
  })

  test.each([
    ['DE', 'Berlin', ['/de/10115']],
    ['US', 'New York City', ['/us/10115']],
    [undefined, 'New York City', ['/us/10115']],
    ['IT', 'New York City', ['/us/10115']],
    ['FR', 'New York City', ['/fr/10115', '/us/10115']],
  ])('begins with the chosen country if supported: %s', async (country, city, paths) => {
    expect(await find('10115', country)).toMatchObject({ city })
    expect(postalService.asked).toEqual(paths)
  })

  test('begins with the chosen country and caches a separate result per chosen country', async () => {
    await find('10115')
    expect(await find('10115', 'DE')).toMatchObject({ city: 'Berlin' })
    expect(await find('10115', 'US')).toMatchObject({ city: 'New York City' })
    expect(postalService.asked).toEqual(['/us/10115', '/de/10115'])
  })
})

describe("places from a postal service's response", () => {
  test.each([
    ['85016-1234', undefined, { city: 'Phoenix', region: 'AZ' }],
    ['k1a 0b1', undefined, { countryName: 'Canada', city: 'Ottawa (Government of Canada)', region: 'ON' }],
    ['75001', 'FR', { city: 'Paris 01 Louvre', region: 'IDF', regionName: 'Île-de-France' }],
    ['2000', undefined, { city: 'Barangaroo', region: 'NSW' }],
    ['1000001', 'JP', { city: 'Chiyoda', region: 'Tokyo To', regionName: 'Tokyo To' }],
    ['４００００１', undefined, { city: 'Mumbai G.P.O.', region: 'MH' }],
    [' sw1a  1aa ', undefined, { countryCode: 'GB', city: 'Westminster', region: 'London' }],
    ['EH1 1YZ', 'GB', { city: 'City of Edinburgh', region: 'SCT', regionName: 'Scotland' }],
  ])('are converted: code %s, country %s', async (code, country, place) =>
    expect(await find(code, country)).toMatchObject(place),
  )

  test('use the province as region if the response has no state', async () => {
    postalService.says.set('/ca/H0H0H0', { body: { places: [{ 'place name': 'Nord', province: 'Quebec' }] } })
    expect(await find('H0H 0H0', 'CA')).toMatchObject({ city: 'Nord', region: 'QC' })
  })

  test('use the ward as city if the response has no district', async () => {
    const result = { admin_district: null, admin_ward: 'Town', region: null, country: 'Wales' }
    postalService.says.set('/postcodes/CF101AA', { body: { status: 200, result } })
    expect(await find('CF10 1AA')).toMatchObject({ city: 'Town', region: 'WLS' })
  })

  test('keep HTML in their names as plain text', async () => {
    postalService.says.set('/us/12345', { body: { places: [{ 'place name': '<b>Bold</b>', state: '<i>' }] } })
    expect(await find('12345')).toMatchObject({ city: '<b>Bold</b>', region: '<i>' })
  })

  test.each([
    '../../etc',
    '%2f%2e',
    '12/34',
    '12?34',
    '12#34',
    'ÄÖÜ',
    '٣٤٥٦٧',
    '12\n34;',
    'ab',
    '1'.repeat(16),
    '😀😀😀',
  ])('are not requested for the malformed code %j', async (code) => {
    expect(await find(code)).toBeNull()
    expect(postalService.asked).toEqual([])
  })
})

describe('postal code cache', () => {
  test('answers repeated lookups from the database, even across processes', async () => {
    await find('85016')
    createFinder(LONG_TIMEOUTS, { world: '', uk: '' })
    advanceClock(1000 * DAY_MS)
    expect(await find(' 85016 ')).toEqual(PHOENIX)
    expect(postalService.asked).toHaveLength(1)
  })

  test('shares one request among 20 concurrent lookups (single-flight)', async () => {
    const { promise, resolve: speak } = Promise.withResolvers<void>()
    postalService.says.set('/us/85016', async () => {
      await promise
      return { body: { places: [{ 'place name': 'Phoenix', state: 'Arizona' }] } }
    })
    const concurrent = Array.from({ length: 20 }, () => find('85016'))
    await expect.poll(() => postalService.asked).toEqual(['/us/85016'])
    speak()
    expect(new Set((await Promise.all(concurrent)).map((place) => place?.city))).toEqual(new Set(['Phoenix']))
    expect(postalService.asked).toHaveLength(1)
  })

  test('stores an unknown code for a month', async () => {
    await find('99999')
    advanceClock(29 * DAY_MS)
    expect(await find('99999')).toBeNull()
    expect(postalService.asked).toHaveLength(9)
    advanceClock(2 * DAY_MS)
    postalService.says.set('/au/99999', { body: { places: [{ 'place name': 'Newtown', state: 'Victoria' }] } })
    expect(await find('99999')).toMatchObject({ city: 'Newtown', region: 'VIC' })
    expect(await find('99999')).toMatchObject({ city: 'Newtown' })
    expect(postalService.asked).toHaveLength(15)
  })

  test('stores a limited number of unknown codes, because clients can invent more', async () => {
    const many = Array.from({ length: MAX_CACHED_UNKNOWN_POSTAL_CODES }, (_, at) => ({ code: `X${at}`, place: null }))
    await database.db.insert(postalLookups).values(many)
    for (const code of ['99999', '85016']) await find(code)
    expect((await readCache()).length).toBe(MAX_CACHED_UNKNOWN_POSTAL_CODES + 1)
  })

  test('deletes unknown codes after a month and preserves found places', async () => {
    await find('99999')
    await find('85016')
    advanceClock(29 * DAY_MS)
    await deleteExpiredUnknownPostalCodes(platform)
    expect(await readCache()).toHaveLength(2)
    advanceClock(2 * DAY_MS)
    await deleteExpiredUnknownPostalCodes(platform)
    expect((await readCache()).map(({ code }) => code)).toEqual(['85016'])
  })
})

const oversizedText = 'x'.repeat(5_000_000)
const unusableReplies: [string, Parameters<typeof postalService.says.set>[1]][] = [
  ['an error', { status: 500, body: {} }],
  ['too many requests', { status: 429, body: {} }],
  ['an HTML page', { body: '<!doctype html><title>Welcome to this hotel</title>' }],
  ['an HTML page with status 404', { status: 404, body: '<h1>Not found</h1>' }],
  ['truncated JSON', { body: '{"places":[{"place name":"Pho' }],
  ['an empty body', { body: '' }],
  ['JSON null', { body: 'null' }],
  ['a list', { body: [] }],
  ['wrong types', { body: { places: [{ 'place name': 85016, state: {} }], result: { admin_district: 7 } } }],
  ['places that are no list', { body: { places: 'Phoenix', result: 'Westminster' } }],
  [
    'a name that is too long',
    {
      body: { places: [{ 'place name': oversizedText.slice(0, 81) }], result: { region: oversizedText.slice(0, 81) } },
    },
  ],
  ['names with line breaks', { body: { places: [{ 'place name': 'a\nb' }], result: { admin_district: 'a\nb' } } }],
  [
    'names with control characters for text direction',
    { body: { places: [{ 'place name': 'a\u202eb' }], result: { admin_ward: '\u202e' } } },
  ],
  [
    'a body of 5 MB',
    { body: { places: [{ 'place name': 'Phoenix' }], result: { admin_district: 'York' }, long: oversizedText } },
  ],
  ['a redirect', { status: 302, body: '', headers: { location: '/world/us/85016' } }],
  ['a closed connection', 'reset'],
]

describe('unavailable postal service', () => {
  test.each(unusableReplies)('returns no place and caches nothing if the service sends %s', async (_, reply) => {
    postalService.says.set('world', reply).set('uk', reply)
    expect(await find('85016')).toBeNull()
    // No further country is tried: the code could exist in the first one as well.
    expect(postalService.asked).toEqual(['/us/85016', '/postcodes/85016'])
    expect(await readCache()).toEqual([])
    postalService.says.clear()
    expect(await find('85016')).toEqual(PHOENIX)
  })

  test('does not stop the other service from responding', async () => {
    postalService.says.set('world', { status: 503, body: '' })
    expect(await find('SW1A 1AA')).toMatchObject({ city: 'Westminster' })
    expect(await readCache()).toMatchObject([{ code: 'SW1A1AA' }])
    expect(await find('99999')).toBeNull()
    expect(await readCache()).toHaveLength(1)
  })

  test('is skipped when unreachable or disabled', async () => {
    createFinder(LONG_TIMEOUTS, { world: 'http://127.0.0.1:1' })
    expect(await find('85016')).toBeNull()
    createFinder(LONG_TIMEOUTS, { world: '' })
    expect(await find('85016')).toBeNull()
    expect(await find('EH11YZ')).toMatchObject({ region: 'SCT' })
    createFinder(LONG_TIMEOUTS, { uk: '' })
    expect(await find('99999')).toBeNull()
    expect(await readCache()).toMatchObject([{ code: 'EH11YZ' }])
  })

  test.each(['silent', 'stalled'] as const)('is abandoned after the request timeout if %s', async (reply) => {
    createFinder(SHORT_TIMEOUTS)
    postalService.says.set('world', reply)
    expect(await find('SW1A 1AA')).toMatchObject({ city: 'Westminster' })
    expect(postalService.asked).toEqual(['/us/SW1A1AA', '/postcodes/SW1A1AA'])
  })

  test('does not affect later lookups once the service has recovered', async () => {
    const later = await startFakePostalServices()
    createFinder(LONG_TIMEOUTS, { world: later.world })
    await later.close()
    expect(await find('85016')).toBeNull()
    expect(await readCache()).toEqual([])
    createFinder(LONG_TIMEOUTS)
    expect(await find('85016')).toEqual(PHOENIX)
  })

  test('ends the lookup after the total timeout', async () => {
    createFinder({ request: 60_000, lookup: 100 })
    postalService.says.set('/gb/99999', 'silent')
    expect(await find('99999')).toBeNull()
    expect(postalService.asked).toEqual(['/us/99999', '/ca/99999', '/gb/99999'])
    expect(await readCache()).toEqual([])
  })

  test('is not counted as a failure if only the total timeout ended the lookup', async () => {
    createFinder({ request: 60_000, lookup: 100 })
    for (const code of ['99999', '88888', '77777']) {
      postalService.says.set(`/us/${code}`, 'silent')
      expect(await find(code)).toBeNull()
    }
    expect(await find('85016')).toEqual(PHOENIX)
    expect(lines).toEqual([])
  })

  test('is abandoned when the server shuts down', async () => {
    const stopping = new AbortController()
    postalService.says.set('world', 'silent')
    find = createPostalCodeLookup({ ...platform, stopping: stopping.signal }, LONG_TIMEOUTS)
    const place = find('85016')
    await expect.poll(() => postalService.asked).toHaveLength(1)
    stopping.abort()
    expect(await place).toBeNull()
  })
})

describe('circuit breaker of a postal service', () => {
  const openBreaker = async () => {
    postalService.says.set('world', { status: 500, body: '' })
    for (const code of ['11111', '22222', '33333']) await find(code)
    postalService.asked.length = 0
  }

  test('opens after three failures and leaves the other service in use', async () => {
    await openBreaker()
    expect(await find('44444')).toBeNull()
    expect(await find('SW1A1AA')).toMatchObject({ city: 'Westminster' })
    expect(postalService.asked).toEqual(['/postcodes/44444', '/postcodes/SW1A1AA'])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'postal service paused after repeated failures', service: 'world', reason: 'status 500' },
    ])
    expect(lines.join()).not.toMatch(/11111|22222|33333/)
  })

  test('lets one request retry after the pause and opens again on failure', async () => {
    await openBreaker()
    advanceClock(30_000)
    const { promise, resolve: speak } = Promise.withResolvers<void>()
    postalService.says.set('/us/44444', async () => {
      await promise
      return 'reset'
    })
    const retried = find('44444')
    await expect.poll(() => postalService.asked).toEqual(['/us/44444'])
    await find('55555')
    speak()
    await retried
    expect(postalService.asked.filter((path) => path.startsWith('/us/'))).toHaveLength(1)
    advanceClock(29_999)
    await find('66666')
    expect(postalService.asked.filter((path) => path.startsWith('/us/'))).toHaveLength(1)
    expect(lines, 'said once').toHaveLength(1)
  })

  test('closes after a successful response', async () => {
    await openBreaker()
    advanceClock(30_000)
    postalService.says.clear()
    expect(await find('85016')).toEqual(PHOENIX)
    expect(await find('99999')).toBeNull()
    expect(postalService.asked).toHaveLength(10)
  })

  test('stays closed when a success interrupts the failures', async () => {
    postalService.says.set('/us/11111', 'reset').set('/us/22222', 'reset').set('/us/33333', 'reset')
    for (const code of ['11111', '22222', '85016', '33333']) await find(code)
    postalService.asked.length = 0
    await find('10115')
    expect(postalService.asked).toEqual(['/us/10115'])
    expect(lines).toEqual([])
  })
})

test('a postal code lookup beyond 20 concurrent ones returns null unless cached', async () => {
  await find('85016')
  postalService.asked.length = 0
  for (const code of ['---', 'III', 'ﬃﬃ']) expect(await find(code)).toBeNull()
  const { promise, resolve: speak } = Promise.withResolvers<void>()
  postalService.says.set('world', async () => {
    await promise
    return { body: {} }
  })
  const slow = Array.from({ length: 20 }, (_, at) => find(`${10_000 + at}`))
  await expect.poll(() => postalService.asked).toHaveLength(20)
  expect([await find('20000'), await find('85016')]).toEqual([null, PHOENIX])
  expect(postalService.asked).toHaveLength(20)
  speak()
  await Promise.all(slow)
  postalService.says.clear()
  expect(await find('75001', 'FR')).not.toBeNull()
})

test('a postal code lookup returns null while the database is down', async () => {
  const away = openDatabasePool('postgres://nobody@127.0.0.1:1/away')
  find = createPostalCodeLookup({ ...platform, db: away }, LONG_TIMEOUTS)
  expect(await find('85016')).toBeNull()
  expect(postalService.asked).toEqual([])
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('85016')
  await away.$client.end()
})
