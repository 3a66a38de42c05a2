import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import { memberManagementUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { profiles } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let admin: Awaited<ReturnType<typeof client.newSignedInMember>>
let superadmin: Awaited<ReturnType<typeof client.newSignedInMember>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
  admin = await client.newSignedInMember({ isAdmin: true })
  superadmin = await client.newSignedInMember({ isSuperadmin: true, annualGoal: 365, isPublic: true })
})

const act = (by: { cookie: string }, line: string, body?: object) => {
  const [method, path] = line.split(' ')
  return client.ask(`${method} /v1/admin/members/${superadmin.id}${path}`, {
    cookie: by.cookie,
    ...(body && { body }),
  })
}
const stored = async () => (await client.db.select().from(profiles).where(eq(profiles.id, superadmin.id)))[0]!

describe('account of a superadmin', () => {
  test.each([
    ['PUT /visibility', { isPublic: false }, texts.superadminUnchangeable],
    ['DELETE /annual-goal', undefined, texts.superadminUnchangeable],
    ['POST /verification-email', undefined, texts.superadminUnchangeable],
    ['PUT /disabled', { isDisabled: true }, expect.any(String)],
    ['PUT /disabled', { isDisabled: false }, expect.any(String)],
    ['DELETE ', undefined, expect.any(String)],
  ])('stays unchanged when a plain admin tries to %s %o', async (line, body, message) => {
    const before = [await stored(), await client.db.$count(auditLogs)]
    expect(await act(admin, line, body)).toMatchObject({ status: 409, body: { code: 'SUPERADMIN_ACCOUNT', message } })
    expect([await stored(), await client.db.$count(auditLogs)]).toEqual(before)
  })

  test.each([
    ['the superadmin', () => superadmin],
    ['another superadmin', () => client.newSignedInMember({ isSuperadmin: true })],
  ])('can be made private and lose its annual goal through %s', async (_, by) => {
    const who = await by()
    expect((await act(who, 'PUT /visibility', { isPublic: false })).status).toBe(204)
    expect((await act(who, 'DELETE /annual-goal')).status).toBe(204)
    expect(await stored()).toMatchObject({ isPublic: false, annualGoal: null })
  })

  test('can get a note from a plain admin, because a note does not change the account', async () => {
    const before = await stored()
    expect((await act(admin, `PUT /notes/${createRandomMemberId()}`, { text: 'Away in May.' })).status).toBe(204)
    expect(await stored()).toEqual(before)
  })
})
