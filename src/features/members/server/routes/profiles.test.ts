import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUiTexts, profileUiTexts as texts, socialLinkErrorMessage } from '../../copy.ts'
import { MAX_FULL_NAME_LENGTH } from '../../rules/accounts.ts'
import { socialNetworks } from '../../rules/social.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { updateProfile } from '../service/profile.ts'
import { profiles } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let rosa: Awaited<ReturnType<typeof client.newSignedInMember>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
  rosa = await client.newSignedInMember({ username: 'TidyHeron42' })
})

const CHANGES = {
  fullName: 'Rosa Medina',
  username: 'TidyHeron42',
  zipCode: '85016',
  country: 'United States',
  bio: '',
}
const change = (set: object, { cookie } = rosa) =>
  client.ask('PATCH /v1/me/profile', { cookie, body: { ...CHANGES, ...set } })
const LINKS = Object.fromEntries(socialNetworks.map(({ field }) => [field, '']))
const link = (set: object, { cookie } = rosa) =>
  client.ask('PUT /v1/me/social-links', { cookie, body: { ...LINKS, ...set } })
const stored = async (id = rosa.id) => (await client.db.select().from(profiles).where(eq(profiles.id, id)))[0]!

describe("the member's own profile", () => {
  test('stores changes as typed, without surrounding spaces', async () => {
    const set = {
      fullName: ' Rosa M. ',
      username: 'rosa_m',
      zipCode: ' SW1A 1AA ',
      country: 'United Kingdom',
      bio: ' Hi! ',
    }
    client.advanceTime(60)
    const { status, body } = await change(set)
    const now = { fullName: 'Rosa M.', username: 'rosa_m', zipCode: 'SW1A 1AA', country: 'United Kingdom', bio: 'Hi!' }
    expect([status, body]).toEqual([200, expect.objectContaining({ id: rosa.id, email: rosa.email, ...now })])
    expect((await client.ask('GET /v1/me/profile', { cookie: rosa.cookie })).body).toEqual(body)
    expect(await stored()).toMatchObject(now)
    expect((await stored()).updatedAt.getTime()).toBeGreaterThan(rosa.updatedAt.getTime())
  })

  test('accepts an empty postal code, country and intro', async () => {
    expect((await change({ zipCode: '', country: null, bio: '  ' })).body).toMatchObject({
      zipCode: '',
      country: null,
      bio: null,
    })
  })

  test.each([
    ['fullName', ' ', texts.fullNameRequired],
    ['fullName', 'R'.repeat(MAX_FULL_NAME_LENGTH + 1), accountUiTexts.fullNameTooLong],
    ['username', ' ', texts.usernameRequired],
    ['username', 'a', texts.usernameInvalid],
    ['username', 'a'.repeat(21), texts.usernameInvalid],
    ['username', 'tidy-heron', texts.usernameInvalid],
    ['zipCode', '8501', texts.invalidZip],
    ['zipCode', '!', texts.invalidZip],
    ['country', 'Atlantis', texts.unknownCountry],
    ['bio', 'x'.repeat(1001), texts.bioTooLong],
  ])('rejects %s "%s" with a field error and changes nothing', async (field, value, sentence) => {
    const before = await stored()
    const answer = await change({ [field]: value })
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { [field]: sentence }])
    expect(await stored()).toEqual(before)
  })

  test('reports an invalid postal code together with other errors', async () => {
    expect(getFieldErrorsOfResponse(await change({ fullName: '', zipCode: '8501' }))).toEqual({
      fullName: texts.fullNameRequired,
      zipCode: texts.invalidZip,
    })
  })

  test('ignores fields that are not editable, such as admin rights', async () => {
    const more = {
      isAdmin: true,
      isSuperadmin: true,
      email: 'eve@example.org',
      totalLitterPieces: 9,
      id: crypto.randomUUID(),
    }
    await change(more)
    expect(await stored()).toMatchObject({
      isAdmin: false,
      isSuperadmin: false,
      email: rosa.email,
      totalLitterPieces: 0,
    })
  })

  test('can be edited only after email verification, except the goal and the email settings', async () => {
    const newcomer = await client.newSignedInMember({ emailVerified: false })
    const before = await stored(newcomer.id)
    for (const answer of [await change({ username: 'newcomer' }, newcomer), await link({}, newcomer)])
      expect(answer).toMatchObject({ status: 403, body: { message: texts.unverified } })
    expect(await stored(newcomer.id)).toEqual(before)
    const { cookie } = newcomer
    expect((await client.ask('PUT /v1/me/annual-goal', { cookie, body: { annualGoal: 365 } })).status).toBe(200)
    const body = { allowEmails: false }
    expect((await client.ask('PUT /v1/me/email-preferences', { cookie, body })).body).toMatchObject(body)
  })
})

describe('username', () => {
  const isTaken = async (name: string, { cookie } = rosa) =>
    (await client.ask(`GET /v1/usernames/${encodeURIComponent(name)}`, { cookie })).body.isTaken

  test('is reported as taken if another member has it, in any letter case', async () => {
    await client.newMember({ username: 'BraveOtter77' })
    expect(await change({ username: 'braveOTTER77' })).toMatchObject({
      status: 409,
      body: { message: 'This username is already taken. Please choose another one.', data: { field: 'username' } },
    })
    expect([await isTaken('BRAVEOTTER77'), await isTaken('BraveOtter78')]).toEqual([true, false])
  })

  test('is reported as free to the member who has it, even in another letter case', async () => {
    expect(await isTaken('tidyheron42')).toBe(false)
    expect((await change({ username: 'tidyheron42' })).body).toMatchObject({ username: 'tidyheron42' })
  })

  test('stays taken after its account is deleted', async () => {
    await client.newMember({ username: 'gone', isDeleted: true })
    expect([await isTaken('GONE'), (await change({ username: 'gone' })).status]).toEqual([true, 409])
  })

  test('is reserved if it poses as staff, but a member who already has it keeps it', async () => {
    const takenError = { message: 'Username is already taken', data: { field: 'username' } }
    expect(await change({ username: 'Admin_1' })).toMatchObject({ status: 409, body: takenError })
    expect(await isTaken('Moderator')).toBe(true)
    const old = await client.newSignedInMember({ username: 'Official' })
    expect((await change({ username: 'Official' }, old)).status).toBe(200)
  })

  test('is rejected without a lookup if it has invalid characters or length', async () => {
    const answer = await client.ask('GET /v1/usernames/a', { cookie: rosa.cookie })
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { username: texts.usernameInvalid }])
  })

  test('is given to only one of fifty members who choose it concurrently', async () => {
    const others = await Promise.all(Array.from({ length: 50 }, () => client.newMember()))
    const results = await Promise.allSettled(
      others.map(({ id }, i) => updateProfile(client.platform, id, { ...CHANGES, username: i % 2 ? 'rosa' : 'ROSA' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('social links', () => {
  test('are stored as https links and deleted when empty', async () => {
    const set = { facebookUrl: 'facebook.com/rosa', twitterUrl: 'http://x.com/rosa' }
    const storedLinks = { facebookUrl: 'https://facebook.com/rosa', twitterUrl: 'https://x.com/rosa', tiktokUrl: null }
    expect((await link(set)).body).toMatchObject(storedLinks)
    expect((await link({})).body).toMatchObject({ facebookUrl: null, twitterUrl: null })
  })

  test.each(socialNetworks.map((network) => [network.field, socialLinkErrorMessage(network)]))(
    'reject a foreign host for %s',
    async (field, sentence) => {
      for (const url of ['https://evil.example/rosa', 'javascript:alert(1)']) {
        const answer = await link({ [field]: url })
        expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { [field]: sentence }])
      }
    },
  )
})

describe('annual goal', () => {
  const set = (annualGoal: unknown) =>
    client.ask('PUT /v1/me/annual-goal', { cookie: rosa.cookie, body: { annualGoal } })
  test.each([365, 10_000_000])('accepts %i pieces', async (goal) => {
    expect((await set(goal)).body).toMatchObject({ annualGoal: goal })
  })
  test.each([
    [364, texts.goalTooLow],
    [-1, texts.goalTooLow],
    [500.5, texts.goalTooLow],
    [null, texts.goalTooLow],
    [10_000_001, texts.goalTooHigh],
  ])('rejects the invalid value %s', async (goal, sentence) => {
    expect(getFieldErrorsOfResponse(await set(goal))).toEqual({ annualGoal: sentence })
    expect(await stored()).toMatchObject({ annualGoal: 1000 })
  })
})

test('email preferences can be turned off and on and accept only a boolean', async () => {
  const set = (allowEmails: unknown) =>
    client.ask('PUT /v1/me/email-preferences', { cookie: rosa.cookie, body: { allowEmails } })
  for (const allowEmails of [false, true]) expect((await set(allowEmails)).body).toMatchObject({ allowEmails })
  expect((await set('maybe')).status).toBe(400)
})
