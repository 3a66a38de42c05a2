import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profileUiTexts as texts } from '../../copy.ts'
import { isReservedUsername, USERNAME_PATTERN } from '../../rules/usernames.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { completeOnboarding } from '../service/onboarding.ts'
import { profiles } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.takeMails()
  await client.db.delete(profiles)
})

const finish = (cookie: string, annualGoal: unknown = 2000) =>
  client.ask('POST /v1/me/onboarding', { cookie, body: { annualGoal } })
const stored = async (id: string) => (await client.db.select().from(profiles).where(eq(profiles.id, id)))[0]!

test('onboarding sets the goal, generates a username, publishes the profile and emails admins', async () => {
  await client.newMember({ email: 'admin@example.org', isAdmin: true })
  await client.newMember({ email: 'super@example.org', isSuperadmin: true })
  await client.newMember({ email: 'quiet@example.org', isAdmin: true, allowEmails: false })
  await client.newMember({ email: 'gone@example.org', isAdmin: true, isDeleted: true })
  await client.newMember({ email: 'closed@example.org', isAdmin: true, isDisabled: true })
  // works before the e-mail is verified, too
  const rosa = await client.newSignedInMember({ emailVerified: false })
  const { status, body } = await finish(rosa.cookie)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ id: rosa.id, annualGoal: 2000, isPublic: true, onboardingCompleted: true }),
  ])
  expect(body.username).toMatch(/^([A-Z][a-z]+){2}\d\d$/)
  expect(await stored(rosa.id)).toMatchObject({ annualGoal: 2000, isPublic: true, username: body.username })

  const mails = await client.takeMails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['admin@example.org', 'super@example.org'])
  for (const { subject, text, unsubscribe } of mails) {
    expect(subject).toBe(`${body.username} has joined`)
    expect(text).toContain(`Rosa Medina (${body.username}, 85016)`)
    expect(unsubscribe).toContain('http://localhost:3000/api/unsubscribe?token=')
  }
  expect(new Set(mails.map(({ unsubscribe }) => unsubscribe)).size).toBe(2)
})

test('onboarding changes nothing and notifies nobody the second time', async () => {
  await client.newMember({ isAdmin: true })
  const { id, cookie } = await client.newSignedInMember()
  await finish(cookie)
  await client.takeMails()
  await client.db.update(profiles).set({ isPublic: false }).where(eq(profiles.id, id))
  const before = await stored(id)
  expect(await finish(cookie, 5000)).toMatchObject({ status: 200, body: { annualGoal: 2000, isPublic: false } })
  expect(await stored(id)).toEqual(before)
  expect(await client.takeMails()).toEqual([])
})

test('onboarding is idempotent for ten concurrent requests', async () => {
  await client.newMember({ isAdmin: true })
  const { cookie } = await client.newSignedInMember()
  const answers = await Promise.all(Array.from({ length: 10 }, () => finish(cookie)))
  expect(new Set(answers.map(({ body }) => body.username)).size).toBe(1)
  expect(await client.takeMails()).toHaveLength(1)
})

test('onboarding keeps a previously chosen username', async () => {
  const { cookie } = await client.newSignedInMember({ username: 'rosa_m' })
  expect((await finish(cookie)).body).toMatchObject({ username: 'rosa_m', onboardingCompleted: true })
})

test.each([
  ['queueing the admin e-mails fails', 'trigger refusing before insert on jobs.job'],
  ['the commit fails', 'constraint trigger refusing after update on profiles deferrable initially deferred'],
])('onboarding is rolled back if %s', async (_, trigger) => {
  await client.newMember({ isAdmin: true })
  const { id, cookie } = await client.newSignedInMember()
  const before = await stored(id)
  await client.db.execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await client.db.execute(`create ${trigger} for each row execute function refuse()`)
  expect((await finish(cookie)).status).toBe(500)
  await client.db.execute('drop function refuse() cascade')
  expect(await stored(id)).toEqual(before)
  expect(await client.takeMails()).toEqual([])
  expect((await finish(cookie)).status).toBe(200)
  expect(await client.takeMails()).toHaveLength(1)
})

test('onboarding does not retry a unique violation of a column other than the username', async () => {
  const { cookie } = await client.newSignedInMember()
  await client.db.execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise unique_violation using detail = 'Key (zip_code)=(85016) already exists.'; end $$`)
  await client.db.execute('create trigger refusing before update on profiles for each row execute function refuse()')
  const { status } = await finish(cookie)
  await client.db.execute('drop function refuse() cascade')
  expect(status).toBe(500)
})

test.each([
  [364, texts.goalTooLow],
  [10_000_001, texts.goalTooHigh],
])('onboarding rejects an annual goal of %i and stays incomplete', async (goal, sentence) => {
  const { id, cookie } = await client.newSignedInMember()
  expect(getFieldErrorsOfResponse(await finish(cookie, goal))).toEqual({ annualGoal: sentence })
  expect(await stored(id)).toMatchObject({ onboardingCompleted: false })
})

test('onboarding gives fifty concurrent members fifty different usernames', async () => {
  const newcomers = await Promise.all(Array.from({ length: 50 }, () => client.newMember()))
  await Promise.all(newcomers.map(({ id }) => completeOnboarding(client.platform, id, 1000)))
  const named = await client.db.select().from(profiles).where(isNotNull(profiles.username))
  expect(new Set(named.map(({ username }) => username!.toLowerCase())).size).toBe(50)
  for (const { username } of named) {
    expect(username).toMatch(USERNAME_PATTERN)
    expect(isReservedUsername(username!)).toBe(false)
  }
})
