import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profileUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { profiles } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
})

describe('public profile', () => {
  const look = (name: string, cookie?: string) => client.ask(`GET /v1/members/${name}`, { cookie })

  test('is found by its username in any letter case and hides full name, email and joining day', async () => {
    const reader = await client.newSignedInMember()
    const createdAt = new Date('2026-03-31T23:30:00Z')
    const rosa = await client.newMember({ username: 'TidyHeron42', bio: 'Hi!', isPublic: false, createdAt })
    for (const name of ['TidyHeron42', 'tidyheron42', 'TIDYHERON42']) {
      const { status, body } = await look(name, reader.cookie)
      expect(status).toBe(200)
      expect(body).toEqual({
        id: rosa.id,
        username: 'TidyHeron42',
        displayName: 'TidyHeron42',
        avatarUrl: null,
        zipCode: '85016',
        country: null,
        bio: 'Hi!',
        joinedMonth: '2026-03',
        isClosed: false,
        facebookUrl: null,
        instagramUrl: null,
        linkedinUrl: null,
        tiktokUrl: null,
        twitterUrl: null,
      })
      expect(JSON.stringify(body)).not.toMatch(/Medina|example\.org|2026-03-31/)
    }
  })

  test('shows the first word of the full name if there is no username', async () => {
    const admin = await client.newSignedInMember({ isAdmin: true })
    for (const space of [' ', '\u00a0', '\u2009', '\u3000', '\ufeff'])
      await client.newMember({ fullName: `Rosa${space}Medina`, emailVerified: false })
    const { body } = await client.ask('GET /v1/admin/unverified-members', { cookie: admin.cookie })
    const names = (body['members'] as { displayName: string }[]).map(({ displayName }) => displayName)
    expect(names).toEqual(Array(5).fill('Rosa'))
  })

  test('is visible to signed-in members only', async () => {
    await client.newMember({ username: 'rosa' })
    expect((await look('rosa')).status).toBe(401)
  })

  test.each([{ isDisabled: true }, { isDeleted: true }])(
    'of a closed account (%j) is visible to admins only',
    async (set) => {
      await client.newMember({ username: 'gone', ...set })
      const { cookie } = await client.newSignedInMember()
      expect((await look('gone', cookie)).status).toBe(404)
      const admin = await client.newSignedInMember({ isAdmin: true })
      expect(await look('Gone', admin.cookie)).toMatchObject({ status: 200, body: { isClosed: true } })
    },
  )

  test.each(['nobody', '%25', "x'--", '_____', 'tidyheron4_'])(
    'of an unknown username returns 404: %s',
    async (name) => {
      await client.newMember({ username: 'TidyHeron42' })
      const { cookie } = await client.newSignedInMember()
      expect((await look(name, cookie)).status).toBe(404)
    },
  )
})

describe('POST /check-profile', () => {
  const check = (email: string, cookie?: string) => client.ask('POST /v1/check-profile', { cookie, body: { email } })

  test('is rate-limited per IPv6 /48 too, which contains many networks', async () => {
    const ask = async (address: string) =>
      (await client.ask('POST /v1/check-profile', { from: address, body: { email: 'rosa@example.org' } })).status
    const statuses = new Map<number, number>()
    for (let at = 0; at < 250; at++) {
      const status = await ask(`2001:db8:1:${at.toString(16)}::1`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 240],
      [429, 10],
    ])
    expect(await ask('2001:db8:2::1'), 'another /48').toBe(200)
  })
  const refusal = { success: false, error: texts.notRetrieved, profile: null }

  test('returns a profile to its owner and admins and does not reveal to others whether it exists', async () => {
    const rosa = await client.newSignedInMember({ email: 'rosa@example.org' })
    const profile = { id: rosa.id, email: 'rosa@example.org', fullName: 'Rosa Medina' }
    const retrieved = { success: true, error: null, profile }
    expect((await check('ROSA@example.org', rosa.cookie)).body).toMatchObject(retrieved)
    for (const set of [{ isAdmin: true }, { isSuperadmin: true }])
      expect((await check('rosa@example.org', (await client.newSignedInMember(set)).cookie)).body).toMatchObject(
        retrieved,
      )
    const other = await client.newSignedInMember()
    for (const cookie of [undefined, other.cookie])
      for (const email of ['rosa@example.org', 'nobody@example.org'])
        expect(await check(email, cookie)).toMatchObject({ status: 200, body: refusal })
    expect(
      (await check('nobody@example.org', (await client.newSignedInMember({ isAdmin: true })).cookie)).body,
    ).toEqual(refusal)
  })

  test('returns no profile to an owner whose account was disabled', async () => {
    const { id, email, cookie } = await client.newSignedInMember()
    await client.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    expect((await check(email, cookie)).body).toEqual(refusal)
  })

  test('is rate-limited', async () => {
    for (let at = 0; at < 30; at++) expect((await check('nobody@example.org')).status).toBe(200)
    expect((await check('nobody@example.org')).status).toBe(429)
  })
})
