import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { readCurrentUser } from '../service/sessions.ts'
import { sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const sessionsOf = (id: string) => client.db.select().from(sessions).where(eq(sessions.userId, id))
const session = (cookie?: string) => client.ask('GET /v1/session', { cookie })

test('a session is renewed on use unless the response cannot carry a new cookie', async () => {
  const { id, cookie } = await client.newSignedInMember()
  const soon = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await client.db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, id))
  const { platform } = client
  const listening = { platform, headers: new Headers({ cookie }), requestId: 'test', clientAddress: '192.0.2.1' }
  expect(await readCurrentUser(listening)).toMatchObject({ id })
  expect((await sessionsOf(id))[0]!.expiresAt).toEqual(soon)
  expect((await session(cookie)).cookie).toContain('session_token=')
  expect((await sessionsOf(id))[0]!.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
})

test('a session lasts thirty days and is renewed at most once a day', async () => {
  const { id, cookie } = await client.newSignedInMember()
  const hour = 60 * 60 * 1000
  const [row] = await sessionsOf(id)
  expect(Math.round((row!.expiresAt.getTime() - row!.createdAt.getTime()) / hour)).toBe(30 * 24)
  for (const [used, isRenewed] of [
    [23, false],
    [25, true],
  ] as const) {
    const expiresAt = new Date(Date.now() + (30 * 24 - used) * hour)
    await client.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id))
    await session(cookie)
    expect((await sessionsOf(id))[0]!.expiresAt > expiresAt, `after ${used} hours`).toBe(isRenewed)
  }
})

test.each([
  ['a member', {}, 365],
  ['an admin', { isAdmin: true }, 30],
] as const)('a session of %s ends at its maximum age despite renewals', async (_, set, days) => {
  const { id, cookie } = await client.newSignedInMember(set)
  const begun = (seconds: number) =>
    client.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000 + seconds * 1000) })
      .where(eq(sessions.userId, id))
  await begun(600)
  const { user, session: currentSession } = (await session(cookie)).body as {
    user: object
    session: { expiresAt: string }
  }
  expect(user).toMatchObject({ id })
  expect(Date.parse(currentSession.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
  await begun(0)
  expect((await session(cookie)).body).toEqual({ user: null, session: null })
  expect(await sessionsOf(id)).toEqual([])
})

describe('renewed session', () => {
  const HOUR = 60 * 60 * 1000
  /** A member whose session will be renewed on its next use. */
  async function due() {
    const member = await client.newMember()
    const answer = await client.signIn(member.email)
    await client.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + HOUR) })
      .where(eq(sessions.userId, member.id))
    return { ...member, answer, cookie: answer.cookie }
  }
  const parts = (headers: Headers) => headers.getSetCookie().map((each) => each.split('; ').toSorted())

  test('gets the same cookie attributes and bearer token as at sign-in', async () => {
    const { answer, id } = await due()
    const first = answer.headers.get('set-auth-token')!
    const renewed = await client.ask('GET /v1/session', { headers: { authorization: `Bearer ${first}` } })
    expect(parts(renewed.headers)).toEqual(parts(answer.headers))
    const token = renewed.headers.get('set-auth-token')!
    expect(decodeURIComponent(token)).toBe(decodeURIComponent(first))
    expect((await client.ask('GET /v1/me', { headers: { authorization: `Bearer ${token}` } })).body).toMatchObject({
      id,
    })
  })

  test.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, {}])(
    'does not expose the bearer token to browsers (%j)',
    async (headers) => {
      const { cookie } = await due()
      const renewed = await client.ask('GET /v1/session', { cookie, headers })
      expect(renewed.headers.getSetCookie()).toHaveLength(1)
      expect(renewed.headers.get('set-auth-token')).toBeNull()
    },
  )

  test('is rejected if it is ended during the renewal', async () => {
    const { cookie } = await due()
    await client.db.execute(`create function skip() returns trigger language plpgsql as $$ begin return null; end $$`)
    await client.db.execute('create trigger ended before update on sessions for each row execute function skip()')
    const answer = await session(cookie)
    await client.db.execute('drop function skip() cascade')
    expect(answer.body).toEqual({ user: null, session: null })
    expect(answer.headers.getSetCookie().join()).toMatch(/^cleanstreak\.session_token=; Max-Age=0;/)
  })
})
