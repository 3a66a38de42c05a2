import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { addDays, dayInTimeZone, earliestDayOnEarth, latestDayOnEarth } from '#platform/days.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type {
  Challenge,
  ChallengeListResultPage,
  ChallengeParticipantListResultPage,
} from '../../contract/challenge.ts'
import { createChallengeTestClient } from '../fixtures/test-client.ts'
import { challengeBoards } from '../tables.ts'

let client: Awaited<ReturnType<typeof createChallengeTestClient>>
type Member = Awaited<ReturnType<typeof client.newSignedInMember>>
let rosa: Member, ben: Member, grace: Member
beforeAll(async () => {
  client = await createChallengeTestClient()
  rosa = await client.newSignedInMember({ username: 'rosa_m' })
  ben = await client.newSignedInMember({ fullName: 'Ben Ortiz' })
  grace = await client.newSignedInMember({ isAdmin: true })
})
afterAll(() => client.close())
beforeEach(() => client.db.delete(challengeBoards))

/** Union of all response bodies of the challenge API; each test knows which one it requested. */
type AnyResponse = Challenge & ChallengeListResultPage & ChallengeParticipantListResultPage & { rank: number | null }

const read = async (path: string, as = rosa) => {
  const { status, body } = await client.ask(`GET /v1/challenges${path}`, { cookie: as.cookie })
  return { status, body: body as unknown as AnyResponse }
}
const slugsFor = async (as: Member) => {
  const { body } = await read('', as)
  return body.challenges.map(({ slug }) => slug)
}
const today = () => dayInTimeZone('UTC', client.platform.clock.now())
const logCleanup = (userId: string, set: Parameters<typeof insertTestCleanup>[2]) =>
  runInTransaction(client.db, (tx) => insertTestCleanup(tx, userId, { status: 'approved', date: today(), ...set }))

test('members see a challenge with everything except its access code', async () => {
  const made = await client.newChallenge({
    subhead: 'Together for the canal',
    description: 'Two weeks, one canal.',
    challengeRules: 'Wear gloves.\nBring a friend.',
    bannerUrl: '/banner.webp',
    logoUrl: '/logo.webp',
    goalLitterPieces: 200,
  })
  await client.newParticipant(made.id, ben.id)
  const weighed = { bags: 5, weight: 12_500, weightKind: 'weighed' } as const
  await logCleanup(ben.id, { litterCount: 250, ...weighed })
  await logCleanup(ben.id, { litterCount: 999, status: 'pending', ...weighed })
  await logCleanup(ben.id, { litterCount: 999, ...weighed, date: addDays(made.startDate, -1) })
  await logCleanup(rosa.id, { litterCount: 999 })
  const { id, slug, title, subhead, description, bannerUrl, logoUrl, isPrivate } = made
  const { goalLitterPieces, startDate, endDate, challengeRules } = made
  const seen = {
    id,
    slug,
    title,
    subhead,
    description,
    bannerUrl,
    logoUrl,
    isPrivate,
    goalLitterPieces,
    startDate,
    endDate,
  }
  const summary = {
    totalParticipants: 1,
    totalCleanups: 1,
    totalLitterPieces: 250,
    totalBags: 5,
    totalWeighedGrams: 12_500,
    totalEstimatedGrams: 0,
    progressPercentage: 125,
  }
  const expectedChallenge = {
    ...seen,
    challengeRules,
    isPublished: true,
    phase: 'active',
    isParticipant: false,
    summary,
  }
  expect(await read(`/${slug}`)).toEqual({ status: 200, body: expectedChallenge })
  expect((await read('')).body).toEqual({ challenges: [expectedChallenge], page: 1, pages: 1, total: 1 })
  expect((await read(`/${slug}`, ben)).body.isParticipant).toBe(true)
  const answers = await Promise.all(
    ['', `/${slug}`, `/${slug}/participants`, `/${slug}/my-place`].map((path) => read(path, ben)),
  )
  expect(JSON.stringify(answers)).not.toContain(made.accessCode)
})

test('cleanups on the first and last day of a challenge count, whether logged before or after joining', async () => {
  const { id, slug } = await client.newChallenge({ startDate: '2026-03-01', endDate: '2026-03-31' })
  const other = await client.newSignedInMember()
  await logCleanup(other.id, { date: '2026-03-01', litterCount: 1 })
  await client.newParticipant(id, other.id)
  await logCleanup(other.id, { date: '2026-03-31', litterCount: 2 })
  await logCleanup(other.id, { date: '2026-02-28', litterCount: 100 })
  await logCleanup(other.id, { date: '2026-04-01', litterCount: 100 })
  expect((await read(`/${slug}`)).body.summary).toMatchObject({ totalCleanups: 2, totalLitterPieces: 3 })
})

test('the phase of a challenge follows from its dates', async () => {
  const now = client.platform.clock.now()
  const [first, last] = [latestDayOnEarth(now), earliestDayOnEarth(now)]
  const phases = async (set: object) => {
    const { slug } = await client.newChallenge({ goalLitterPieces: 0, ...set })
    const { phase, summary } = (await read(`/${slug}`)).body
    return [phase, summary.progressPercentage]
  }
  expect(await phases({ startDate: addDays(first, 1), endDate: addDays(first, 9) })).toEqual(['upcoming', 0])
  expect(await phases({ startDate: first, endDate: addDays(first, 9) })).toEqual(['active', 0])
  expect(await phases({ startDate: addDays(last, -9), endDate: last })).toEqual(['active', 0])
  expect(await phases({ startDate: addDays(last, -9), endDate: addDays(last, -1) })).toEqual(['ended', 0])
})

test('the challenge list returns nine a page, newest first', async () => {
  for (let nr = 1; nr <= 11; nr++)
    await client.newChallenge({
      slug: `nr-${nr}`,
      createdAt: new Date(Date.UTC(2026, 0, Math.min(nr, 10))),
      ...(nr === 1 && { startDate: '2020-01-01', endDate: '2020-01-02' }),
    })
  const first = await read('')
  expect(first.body).toMatchObject({ page: 1, pages: 2, total: 11 })
  expect(await slugsFor(rosa)).toEqual(['nr-11', 'nr-10', 'nr-9', 'nr-8', 'nr-7', 'nr-6', 'nr-5', 'nr-4', 'nr-3'])
  const last = await read('?page=2')
  expect(last.body.challenges.map(({ slug, phase }) => `${slug} ${phase}`)).toEqual(['nr-2 active', 'nr-1 ended'])
  expect((await read('?page=1000')).body).toEqual(last.body)
})

/** Sends every request about a challenge and returns the responses. */
async function answersAbout(slug: string, as: Member) {
  const requests = ['GET ', 'GET /participants', 'GET /my-place', 'PUT /participation', 'DELETE /participation']
  const answers = []
  for (const line of requests) {
    const [method, rest] = line.split(' ')
    const { status, body, headers } = await client.ask(`${method} /v1/challenges/${slug}${rest}`, {
      cookie: as.cookie,
      ...(method === 'PUT' && { body: {} }),
    })
    answers.push({ status, body, headers: [...headers.keys()] })
  }
  return answers
}

test('a private challenge looks nonexistent to outsiders, including admins', async () => {
  const { id, slug } = await client.newChallenge({ isPrivate: true })
  const nothing = await answersAbout('never-heard-of', rosa)
  expect(nothing.map(({ status, body }) => `${status} ${body['code']} ${body.message}`)).toEqual(
    Array<string>(5).fill('404 NOT_FOUND Challenge not found'),
  )
  await client.newParticipant(id, ben.id)
  for (const member of [rosa, grace]) {
    expect(await answersAbout(slug, member)).toEqual(nothing)
    expect(await slugsFor(member)).toEqual([])
    expect((await read('', member)).body.total).toBe(0)
  }
  expect(await slugsFor(ben)).toEqual([slug])
  client.advanceTime(1)
  expect((await answersAbout(slug, ben)).map(({ status }) => status)).toEqual([200, 200, 200, 409, 204])
  expect(await answersAbout(slug, ben)).toEqual(nothing)
})

test('an unpublished challenge is not listed and only readable by admins', async () => {
  const { id, slug } = await client.newChallenge({ status: 'inactive' })
  await client.newParticipant(id, ben.id)
  const nothing = await answersAbout('never-heard-of', rosa)
  expect(await answersAbout(slug, rosa)).toEqual(nothing)
  const [left, ...others] = (await answersAbout(slug, ben)).toReversed()
  expect([left!.status, others.toReversed()]).toEqual([204, nothing.slice(0, 4)])
  expect(await answersAbout(slug, ben)).toEqual(nothing)
  for (const member of [rosa, ben, grace]) expect(await slugsFor(member)).toEqual([])
  const [challenge, , , join] = await answersAbout(slug, grace)
  expect([challenge!.status, join!.status, join!.body.message]).toEqual([
    200,
    409,
    'This challenge is not currently active',
  ])
})

test('challenge participants rank by pieces, cleanups, earlier last update, earlier joining, then id', async () => {
  const { id, slug } = await client.newChallenge()
  const take = async (name: string, joined: number, cleanups: [litterCount: number, minute: number][], set = {}) => {
    const member = await client.newMember({ fullName: `${name} Somebody`, isPublic: false, ...set })
    for (const [litterCount, minute] of cleanups)
      await logCleanup(member.id, { litterCount, updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    await client.newParticipant(id, member.id, { joinedAt: new Date(Date.UTC(2026, 0, 2, 0, joined)) })
    return member
  }
  await take('None2', 5, [])
  await take('None1', 4, [])
  await take('Late', 1, [[10, 9]])
  await take('Early', 2, [[10, 8]])
  await take('Twice', 3, [
    [4, 1],
    [6, 30],
  ])
  await take('Most', 3, [[11, 50]], { username: 'most_of_all' })
  await take('Closed', 3, [[500, 1]], { isDisabled: true })
  const { body } = await read(`/${slug}/participants`)
  expect(body.participants.map(({ displayName }) => displayName)).toEqual([
    'most_of_all',
    'Twice',
    'Early',
    'Late',
    'None1',
    'None2',
  ])
  expect(body.participants[1]).toEqual({
    userId: expect.any(String),
    rank: 2,
    username: null,
    displayName: 'Twice',
    avatarUrl: null,
    litterPiecesCount: 10,
    cleanupCount: 2,
    lastUpdatedAt: '2026-01-01T00:30:00.000Z',
    weekStreak: 1,
    isSelf: false,
  })
  expect(body.participants[5]).toMatchObject({ lastUpdatedAt: null, weekStreak: 0 })
  expect([body.page, body.pages, body.total]).toEqual([1, 1, 6])
  expect((await read(`/${slug}`)).body.summary).toMatchObject({ totalParticipants: 6, totalLitterPieces: 41 })
})

test('the participant list returns ten a page', async () => {
  const { id, slug } = await client.newChallenge()
  const others = Array.from({ length: 10 }, (_, nr) => ({
    email: `${slug}-${nr}@example.org`,
    fullName: 'Ana',
    zipCode: '',
  }))
  for (const member of await runInTransaction(client.db, (tx) => insertManyTestMembers(tx, others))) {
    await client.newParticipant(id, member)
    await logCleanup(member, { litterCount: 1000 })
  }
  expect((await read(`/${slug}/my-place`, ben)).body).toEqual({ rank: null, page: null })
  await client.newParticipant(id, ben.id)
  expect((await read(`/${slug}/my-place`, ben)).body).toEqual({ rank: 11, page: 2 })
  const first = await read(`/${slug}/participants`, ben)
  expect([first.body.participants.length, first.body.pages, first.body.total]).toEqual([10, 2, 11])
  const last = await read(`/${slug}/participants?page=7`, ben)
  expect(last.body).toMatchObject({
    page: 2,
    participants: [{ userId: ben.id, displayName: 'Ben', rank: 11, isSelf: true }],
  })
})

test("a participant's week streak is returned as zero once it has ended in the participant's time zone", async () => {
  const { id, slug } = await client.newChallenge()
  const member = await client.newMember()
  await logCleanup(member.id, {})
  await client.newParticipant(id, member.id)
  const streak = async () => (await read(`/${slug}/participants`)).body.participants[0]!.weekStreak
  expect(await streak()).toBe(1)
  client.advanceTime(15 * 24 * 60 * 60)
  onTestFinished(() => client.advanceTime(-15 * 24 * 60 * 60))
  expect(await streak()).toBe(0)
})

test('a challenge without participants has an empty list and zero totals', async () => {
  const { slug } = await client.newChallenge()
  expect((await read(`/${slug}/participants`)).body).toEqual({ participants: [], page: 1, pages: 1, total: 0 })
  expect((await read(`/${slug}`)).body.summary).toEqual({
    totalParticipants: 0,
    totalCleanups: 0,
    totalLitterPieces: 0,
    totalBags: 0,
    totalWeighedGrams: 0,
    totalEstimatedGrams: 0,
    progressPercentage: 0,
  })
})

test('a challenge does not count a participant while their account is disabled', async () => {
  const { id, slug } = await client.newChallenge()
  await client.newParticipant(id, ben.id)
  const totals = async () => (await read(`/${slug}`)).body.summary.totalParticipants
  const set = (isDisabled: boolean) => client.db.update(profiles).set({ isDisabled }).where(eq(profiles.id, ben.id))
  await set(true)
  expect(await totals()).toBe(0)
  await set(false)
  expect(await totals()).toBe(1)
})
