import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, earliestDayOnEarth, formatDay, latestDayOnEarth } from '#platform/days.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createChallengeTestClient } from '../fixtures/test-client.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'

let client: Awaited<ReturnType<typeof createChallengeTestClient>>
let rosa: Awaited<ReturnType<typeof client.newSignedInMember>>
beforeAll(async () => {
  client = await createChallengeTestClient()
  rosa = await client.newSignedInMember({ username: 'rosa_m' })
})
afterAll(() => client.close())
beforeEach(async () => {
  client.advanceTime(1)
  await client.resetRateLimits()
})

const join = (slug: string, as = rosa) =>
  client.ask(`PUT /v1/challenges/${slug}/participation`, { cookie: as.cookie, body: {} })
const joinByCode = (code: string, as = rosa) =>
  client.ask('POST /v1/challenge-codes', { cookie: as.cookie, body: { code } })
const leave = (slug: string, as = rosa) =>
  client.ask(`DELETE /v1/challenges/${slug}/participation`, { cookie: as.cookie })
const toSummary = ({ status, body }: Awaited<ReturnType<typeof join>>) => [status, body['code'], body.message]

test('a member can join a public challenge from its page once, without a code', async () => {
  const { id, slug, title } = await client.newChallenge()
  const joined = await join(slug)
  expect([joined.status, joined.body]).toEqual([200, { slug, title }])
  client.advanceTime(1)
  expect(toSummary(await join(slug))).toEqual([409, 'ALREADY_IN', 'You are already a participant in this challenge'])
  expect(await client.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, id))).toBe(1)
})

test('members can join challenges by access code, which is case-sensitive and trimmed', async () => {
  const secret = await client.newChallenge({ isPrivate: true, accessCode: 'Canal24' })
  const open = await client.newChallenge({ accessCode: 'OPEN24' })
  expect(toSummary(await joinByCode('canal24'))).toEqual([404, 'NOT_FOUND', 'Invalid challenge code'])
  expect((await joinByCode('  Canal24 ')).body).toEqual({ slug: secret.slug, title: secret.title })
  expect((await joinByCode('OPEN24')).body).toEqual({ slug: open.slug, title: open.title })
  client.advanceTime(1)
  expect(toSummary(await joinByCode('Canal24'))[1]).toBe('ALREADY_IN')
})

test('outsiders joining or leaving a private challenge get 404 without waiting for locks (timing attack)', async () => {
  const { slug } = await client.newChallenge({ isPrivate: true })
  await runInTransaction(client.db, async (tx) => {
    await tx.select().from(challengeBoards).where(eq(challengeBoards.slug, slug)).for('update')
    for (const { status } of [await join(slug), await leave(slug)]) expect(status).toBe(404)
  })
})

test('joining by a blank, overlong or malformed access code is rejected with a message', async () => {
  const { status, body } = await joinByCode('   ')
  expect([status, body.data!.fields![0]!.message]).toEqual([400, 'Please enter a code'])
  for (const code of ['x'.repeat(51), 'a\0b']) {
    const answer = await joinByCode(code)
    expect([answer.status, answer.body.data!.fields![0]!.message]).toEqual([400, 'Invalid challenge code'])
  }
})

test('joining a challenge is rejected with the first applicable reason: unpublished, not started, ended', async () => {
  const now = client.platform.clock.now()
  const tomorrow = addDays(latestDayOnEarth(now), 1)
  const yesterday = addDays(earliestDayOnEarth(now), -1)
  const upcoming = { startDate: tomorrow, endDate: addDays(tomorrow, 3) }
  const ended = { startDate: addDays(yesterday, -3), endDate: yesterday }
  const closed = [409, 'NOT_PUBLISHED', 'This challenge is not currently active']
  const notYet = [409, 'NOT_STARTED', `This challenge hasn't started yet. It begins on ${formatDay(tomorrow, 'TBD')}.`]
  const over = [409, 'HAS_ENDED', 'This challenge has already ended.']
  for (const [set, expected] of [
    [{ ...upcoming, status: 'inactive' }, closed],
    [{ ...ended, status: 'inactive' }, closed],
    [upcoming, notYet],
    [ended, over],
  ] as const) {
    const { id, slug, accessCode } = await client.newChallenge(set)
    const isUnpublished = expected === closed
    const byPage = isUnpublished ? [404, 'NOT_FOUND', 'Challenge not found'] : expected
    expect(toSummary(await joinByCode(accessCode))).toEqual(expected)
    expect(toSummary(await join(slug))).toEqual(byPage)
    // Participants who try to join again get the same response.
    await client.newParticipant(id, rosa.id)
    expect(toSummary(await joinByCode(accessCode))).toEqual(expected)
    expect(toSummary(await join(slug))).toEqual(byPage)
  }
})

test('a challenge can be joined on its first and last day in any time zone', async () => {
  const now = client.platform.clock.now()
  const first = await client.newChallenge({
    startDate: latestDayOnEarth(now),
    endDate: latestDayOnEarth(now),
  })
  const last = await client.newChallenge({
    startDate: earliestDayOnEarth(now),
    endDate: earliestDayOnEarth(now),
  })
  expect((await join(first.slug)).status).toBe(200)
  expect((await joinByCode(last.accessCode)).status).toBe(200)
})

test('a member who left a challenge can join again', async () => {
  const { slug } = await client.newChallenge()
  expect((await leave(slug)).status).toBe(204)
  await join(slug)
  expect((await leave(slug)).status).toBe(204)
  expect((await leave(slug)).status).toBe(204)
  client.advanceTime(1)
  expect((await join(slug)).status).toBe(200)
})

test('participants can leave an unpublished challenge, but not one that has ended', async () => {
  const hidden = await client.newChallenge({ status: 'inactive', isPrivate: true })
  const notFound = [404, 'NOT_FOUND', 'Challenge not found']
  expect(toSummary(await leave(hidden.slug))).toEqual(notFound)
  const ended = await client.newChallenge({ startDate: '2020-01-01', endDate: '2020-01-31' })
  expect((await leave(ended.slug)).status).toBe(204)
  for (const { id } of [hidden, ended]) await client.newParticipant(id, rosa.id)
  expect((await leave(hidden.slug)).status).toBe(204)
  expect(toSummary(await leave(hidden.slug))).toEqual(notFound)
  expect(toSummary(await leave(ended.slug))).toEqual([409, 'HAS_ENDED', 'This challenge has already ended.'])
  expect(await client.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, ended.id))).toBe(1)
  expect(await client.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, hidden.id))).toBe(0)
})

test('guessing access codes of challenges is rate-limited, while a few typing errors are allowed', async () => {
  const guesser = await client.newSignedInMember()
  const { accessCode } = await client.newChallenge()
  for (let at = 0; at < 19; at++) expect((await joinByCode(`guess${at}`, guesser)).status).toBe(404)
  expect((await joinByCode(accessCode, guesser)).status).toBe(200)
  const { status, body } = await joinByCode(accessCode, guesser)
  expect([status, body['code'], typeof (body.data as { retryAfter?: number }).retryAfter]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    'number',
  ])
  expect((await joinByCode(accessCode)).status).toBe(200)
  client.advanceTime(15 * 60)
  expect(toSummary(await joinByCode(accessCode, guesser))[1]).toBe('ALREADY_IN')
})
