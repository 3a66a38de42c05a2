import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, earliestDay, formatDay, latestDay } from '#platform/days.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { openChallenges } from '../fixtures/asking.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'

let house: Awaited<ReturnType<typeof openChallenges>>
let rosa: Awaited<ReturnType<typeof house.signedIn>>
beforeAll(async () => {
  house = await openChallenges()
  rosa = await house.signedIn({ username: 'rosa_m' })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.pass(1)
  await house.forgetAttempts()
})

const join = (slug: string, as = rosa) =>
  house.ask(`PUT /v1/challenges/${slug}/participation`, { cookie: as.cookie, body: {} })
const enter = (code: string, as = rosa) => house.ask('POST /v1/challenge-codes', { cookie: as.cookie, body: { code } })
const leave = (slug: string, as = rosa) =>
  house.ask(`DELETE /v1/challenges/${slug}/participation`, { cookie: as.cookie })
const told = ({ status, body }: Awaited<ReturnType<typeof join>>) => [status, body['code'], body.message]

test('a public challenge can be joined once from its page', async () => {
  const { id, slug, title } = await house.newChallenge()
  const joined = await join(slug)
  expect([joined.status, joined.body]).toEqual([200, { slug, title }])
  house.pass(1)
  expect(told(await join(slug))).toEqual([409, 'ALREADY_IN', 'You are already a participant in this challenge'])
  expect(await house.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, id))).toBe(1)
})

test('an access code joins private and public challenges; it is case-sensitive and trimmed', async () => {
  const secret = await house.newChallenge({ isPrivate: true, accessCode: 'Canal24' })
  const open = await house.newChallenge({ accessCode: 'OPEN24' })
  expect(told(await enter('canal24'))).toEqual([404, 'NOT_FOUND', 'Invalid challenge code'])
  expect((await enter('  Canal24 ')).body).toEqual({ slug: secret.slug, title: secret.title })
  expect((await enter('OPEN24')).body).toEqual({ slug: open.slug, title: open.title })
  house.pass(1)
  expect(told(await enter('Canal24'))[1]).toBe('ALREADY_IN')
})

test('joining or leaving a locked private challenge does not make outsiders wait (timing attack)', async () => {
  const { slug } = await house.newChallenge({ isPrivate: true })
  await inTransaction(house.db, async (tx) => {
    await tx.select().from(challengeBoards).where(eq(challengeBoards.slug, slug)).for('update')
    for (const { status } of [await join(slug), await leave(slug)]) expect(status).toBe(404)
  })
})

test('a blank, overlong or malformed code is rejected with a message', async () => {
  const { status, body } = await enter('   ')
  expect([status, body.data!.fields![0]!.message]).toEqual([400, 'Please enter a code'])
  for (const code of ['x'.repeat(51), 'a\0b']) {
    const answer = await enter(code)
    expect([answer.status, answer.body.data!.fields![0]!.message]).toEqual([400, 'Invalid challenge code'])
  }
})

test('joining reports the first applicable reason: not published, not started, ended', async () => {
  const now = house.platform.clock.now()
  const tomorrow = addDays(latestDay(now), 1)
  const yesterday = addDays(earliestDay(now), -1)
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
    const { id, slug, accessCode } = await house.newChallenge(set)
    const isUnpublished = expected === closed
    const byPage = isUnpublished ? [404, 'NOT_FOUND', 'Challenge not found'] : expected
    expect(told(await enter(accessCode))).toEqual(expected)
    expect(told(await join(slug))).toEqual(byPage)
    // Participants get the same answer.
    await house.newParticipant(id, rosa.id)
    expect(told(await enter(accessCode))).toEqual(expected)
    expect(told(await join(slug))).toEqual(byPage)
  }
})

test('a challenge can be joined on its first and last day in any time zone', async () => {
  const now = house.platform.clock.now()
  const first = await house.newChallenge({ startDate: latestDay(now), endDate: latestDay(now) })
  const last = await house.newChallenge({ startDate: earliestDay(now), endDate: earliestDay(now) })
  expect((await join(first.slug)).status).toBe(200)
  expect((await enter(last.accessCode)).status).toBe(200)
})

test('leaving is idempotent, and a member who left can join again', async () => {
  const { slug } = await house.newChallenge()
  expect((await leave(slug)).status).toBe(204)
  await join(slug)
  expect((await leave(slug)).status).toBe(204)
  expect((await leave(slug)).status).toBe(204)
  house.pass(1)
  expect((await join(slug)).status).toBe(200)
})

test('participants can leave an unpublished challenge, but not one that has ended', async () => {
  const hidden = await house.newChallenge({ status: 'inactive', isPrivate: true })
  const notFound = [404, 'NOT_FOUND', 'Challenge not found']
  expect(told(await leave(hidden.slug))).toEqual(notFound)
  const ended = await house.newChallenge({ startDate: '2020-01-01', endDate: '2020-01-31' })
  expect((await leave(ended.slug)).status).toBe(204)
  for (const { id } of [hidden, ended]) await house.newParticipant(id, rosa.id)
  expect((await leave(hidden.slug)).status).toBe(204)
  expect(told(await leave(hidden.slug))).toEqual(notFound)
  expect(told(await leave(ended.slug))).toEqual([409, 'HAS_ENDED', 'This challenge has already ended.'])
  expect(await house.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, ended.id))).toBe(1)
  expect(await house.db.$count(challengeParticipants, eq(challengeParticipants.challengeId, hidden.id))).toBe(0)
})

test('guessing access codes is rate limited, while a few typing errors are not', async () => {
  const guesser = await house.signedIn()
  const { accessCode } = await house.newChallenge()
  for (let at = 0; at < 19; at++) expect((await enter(`guess${at}`, guesser)).status).toBe(404)
  expect((await enter(accessCode, guesser)).status).toBe(200)
  const { status, body } = await enter(accessCode, guesser)
  expect([status, body['code'], typeof (body.data as { retryAfter?: number }).retryAfter]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    'number',
  ])
  expect((await enter(accessCode)).status).toBe(200)
  house.pass(15 * 60)
  expect(told(await enter(accessCode, guesser))[1]).toBe('ALREADY_IN')
})
