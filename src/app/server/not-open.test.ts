import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { issueSetupLink } from '#features/installation/server/service/setup.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { createTestApp } from './testing/test-app.ts'
import { createSignedInMember, createTestClient } from './testing/test-client.ts'

const none = { transport: 'none', from: 'Cleanstreak <hello@localhost>' } as const
const { database, app, ask } = createTestApp({ config: { mail: none } })
beforeEach(() => database.db.$client.query('truncate profiles, installation, setup_keys cascade'))

const organization = { name: 'Dayton Litter Crew', language: 'en', countryCode: 'CA' }
const admin = { fullName: 'Eddie Ross', email: 'eddie@example.org', password: 'sweep-42-streets', zipCode: '45402' }
async function issueKey() {
  const address = await issueSetupLink({ db: database.db, clock: systemClock, config: createTestConfig() })
  return new URL(address!).searchParams.get('key')!
}

describe('setup guard', () => {
  const start = async (mode: 'own' | 'demo' = 'own') => {
    const fresh = await startTestApp({ databaseUrl: database.url, config: { mail: none, mode } })
    onTestFinished(fresh.close)
    return { ...fresh, get: (path: string, init: RequestInit = {}) => fetch(fresh.origin + path, init) }
  }

  test('returns 503 for pages and the API until the first-run setup is finished, in every process', async () => {
    const [one, two] = [await start(), await start()]
    for (const path of ['/', '/signup', '/api/v1/community/totals', '/api/openapi.json']) {
      const { status, headers } = await one.get(path)
      expect([path, status, headers.get('x-robots-tag'), headers.has('retry-after')]).toEqual([
        path,
        503,
        'noindex',
        true,
      ])
    }
    const page = await (await one.get('/login')).text()
    expect(page).toContain('<h1>This place is not open yet. Please come back soon.</h1>')
    const signUp = await one.get('/api/v1/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect([signUp.status, await signUp.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])

    for (const path of ['/setup?key=x', '/healthz', '/readyz', '/api/v1/session'])
      expect([path, (await one.get(path)).status]).toEqual([path, 200])
    expect((await createTestClient(one)('POST /v1/setup/key', { body: { key: await issueKey() } })).status).toBe(200)

    const setup = { key: await issueKey(), organization, admin, mail: null, tags: [] }
    expect((await createTestClient(one)('POST /v1/setup', { body: setup })).status).toBe(201)
    for (const app of [one, two]) expect((await app.get('/')).status).toBe(200)
  })

  test('lets every request through after setup, without querying the database', async () => {
    const { get } = await start()
    await createSignedInMember(app, database.db, { isAdmin: true })
    expect((await get('/')).status).toBe(200)
    await database.db.$client.query('truncate profiles cascade')
    expect((await get('/')).status).toBe(200)
  })

  test('is open when members but no admin exist, as after an upgrade', async () => {
    await createSignedInMember(app, database.db)
    expect((await (await start()).get('/')).status).toBe(200)
  })

  test('is open in demo mode', async () => {
    expect((await (await start('demo')).get('/')).status).toBe(200)
  })
})

test('authenticator apps and passkeys show the organization name of the installation', async () => {
  const setup = { key: await issueKey(), organization, admin, mail: null, tags: [] }
  const token = (await ask('POST /v1/setup', { body: setup })).headers.get('set-auth-token')!
  const issuer = async () => {
    const { uri } = (await (await ask('POST /v1/me/authenticator', { as: token })).json()) as { uri: string }
    return new URL(uri).searchParams.get('issuer')
  }
  await expect.poll(issuer).toBe(organization.name)
  const options = await ask('POST /v1/me/passkey-options', { as: token })
  expect(await options.json()).toMatchObject({ rp: { name: organization.name } })
})
