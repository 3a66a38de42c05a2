import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateRowId } from '#platform/server/ids.ts'
import { factorUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { sessions } from '../tables.ts'
import { eq } from 'drizzle-orm'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

type OwnSession = {
  id: string
  browser: string | null
  system: string | null
  signedInAt: string
  lastSeenAt: string
  isCurrent: boolean
}
const sessionsOf = async (cookie: string) =>
  (await client.ask('GET /v1/me/sessions', { cookie })).body.sessions as OwnSession[]
const isOpen = async (cookie: string) => (await client.ask('GET /v1/me', { cookie })).status === 200

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe("the member's own sessions", () => {
  test('are listed with browser and system, the current one first, without other device details', async () => {
    const { id, email } = await client.newMember()
    const on = async (userAgent: string) =>
      (await client.signIn(email, undefined, { headers: { 'user-agent': userAgent } })).cookie
    const [computer, phone] = [await on(FIREFOX), await on(IPHONE)]
    const listed = await sessionsOf(computer)
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isCurrent: true },
      { browser: 'Safari', system: 'iPhone', isCurrent: false },
    ])
    expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const rows = await client.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(JSON.stringify(rows)).not.toMatch(/\b142\b|OS 18_5|192\.0\.2/)
    expect(listed[0]!.signedInAt).toBe(rows.find(({ system }) => system === 'Linux')!.createdAt.toISOString())
    expect(Object.keys(listed[0]!).toSorted()).toEqual(
      ['browser', 'id', 'isCurrent', 'lastSeenAt', 'signedInAt', 'system'].toSorted(),
    )
  })

  test('do not include expired ones', async () => {
    const { email, cookie } = await client.newSignedInMember()
    await client.signIn(email)
    const other = (await sessionsOf(cookie)).find(({ isCurrent }) => !isCurrent)!
    await client.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, other.id))
    expect(await sessionsOf(cookie)).toMatchObject([{ isCurrent: true }])
  })

  test('can be ended one by one with immediate effect', async () => {
    const { email, cookie } = await client.newSignedInMember()
    const [lost, kept] = [(await client.signIn(email)).cookie, (await client.signIn(email)).cookie]
    const [{ id }] = (await sessionsOf(lost)) as [OwnSession]
    const end = () => client.ask(`DELETE /v1/me/sessions/${id}`, { cookie })
    expect((await end()).status).toBe(204)
    expect([await isOpen(cookie), await isOpen(lost), await isOpen(kept)]).toEqual([true, false, true])
    expect(await end()).toMatchObject({ status: 404, body: { message: texts.sessionGone } })
  })

  test('can be ended including the current one, which deletes its cookie', async () => {
    const { cookie } = await client.newSignedInMember()
    const [{ id }] = (await sessionsOf(cookie)) as [OwnSession]
    const answer = await client.ask(`DELETE /v1/me/sessions/${id}`, { cookie })
    expect([answer.status, await isOpen(cookie)]).toEqual([204, false])
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
  })

  test('can all be ended except the current one', async () => {
    const { email, cookie } = await client.newSignedInMember()
    const others = [(await client.signIn(email)).cookie, (await client.signIn(email)).cookie]
    expect((await client.ask('DELETE /v1/me/sessions', { cookie })).status).toBe(204)
    expect(await Promise.all([cookie, ...others].map(isOpen))).toEqual([true, false, false])
    expect(await sessionsOf(cookie)).toHaveLength(1)
  })

  test("do not include another member's sessions, which cannot be ended either", async () => {
    const [rosa, eve] = [await client.newSignedInMember(), await client.newSignedInMember()]
    const [own] = (await sessionsOf(rosa.cookie)) as [OwnSession]
    expect((await sessionsOf(eve.cookie)).map(({ id }) => id)).not.toContain(own.id)
    const gone = { status: 404, body: { message: texts.sessionGone } }
    for (const id of [own.id, generateRowId()])
      expect(await client.ask(`DELETE /v1/me/sessions/${id}`, { cookie: eve.cookie })).toMatchObject(gone)
    expect((await client.ask('DELETE /v1/me/sessions', { cookie: eve.cookie })).status).toBe(204)
    expect(await isOpen(rosa.cookie)).toBe(true)
  })

  test('are not listed to visitors', async () => {
    for (const line of ['GET /v1/me/sessions', 'DELETE /v1/me/sessions', `DELETE /v1/me/sessions/${generateRowId()}`])
      expect((await client.ask(line)).status, line).toBe(401)
  })
})
