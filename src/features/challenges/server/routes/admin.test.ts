import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { pictureUrl } from '#features/photos/rules.ts'
import { insertPictureRow } from '#features/photos/server/service/pictures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createQrCode } from '#platform/server/qr-code/qr-code.ts'
import { createChallengeTestClient } from '../fixtures/test-client.ts'
import { deleteChallenge } from '../service/manage.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'

const NO_BAG_TOTALS = { totalBags: 0, totalWeighedGrams: 0, totalEstimatedGrams: 0 }

let client: Awaited<ReturnType<typeof createChallengeTestClient>>
type Member = Awaited<ReturnType<typeof client.newSignedInMember>>
let grace: Member, sam: Member, rosa: Member
beforeAll(async () => {
  client = await createChallengeTestClient()
  grace = await client.newSignedInMember({ isAdmin: true, fullName: 'Grace Admin' })
  sam = await client.newSignedInMember({ isSuperadmin: true, fullName: 'Sam Super' })
  rosa = await client.newSignedInMember()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.db.delete(challengeBoards)
  await deleteAllAuditEntries(client.db)
})

const create = (body: object, as = grace) => client.ask('POST /v1/admin/challenges', { cookie: as.cookie, body })
/** Updates a challenge as an admin. Without `seen`, the admin saw the current version. */
const update = async ({ id, ...typed }: ReturnType<typeof client.challengeInput>, as = grace, seen?: unknown) => {
  const [now] = await client.db.select().from(challengeBoards).where(eq(challengeBoards.id, id))
  const body = { ...typed, updatedAt: seen ?? now?.updatedAt ?? new Date() }
  return client.ask(`PUT /v1/admin/challenges/${id}`, { cookie: as.cookie, body })
}
const remove = (id: string, as = grace) => client.ask(`DELETE /v1/admin/challenges/${id}`, { cookie: as.cookie })
const listChallenges = async (query = '') => {
  const { body } = await client.ask(`GET /v1/admin/challenges${query}`, { cookie: grace.cookie })
  return body as { challenges: { slug: string }[]; total: number; pages: number; page: number }
}
const slugs = async (query: string) => (await listChallenges(query)).challenges.map(({ slug }) => slug)
const readAudit = () => readAuditEntries(client.db)
const toSummary = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
  status,
  body['code'],
  body.message,
  body.data,
]

test('a new challenge is published and public without a goal by default', async () => {
  const typed = client.challengeInput({ slug: 'spring', title: ' Spring ', accessCode: 'Spring24' })
  const made = await create(typed)
  const at = client.platform.clock.now().toISOString()
  const expected = {
    id: typed.id,
    slug: 'spring',
    title: 'Spring',
    subhead: null,
    description: null,
    bannerUrl: null,
    logoUrl: null,
    accessCode: 'Spring24',
    isPrivate: false,
    isPublished: true,
    goalLitterPieces: 0,
    startDate: '2026-03-01',
    endDate: '2026-05-31',
    status: 'active',
    challengeRules: null,
    isParticipant: false,
    phase: 'ended',
    summary: { totalParticipants: 0, totalCleanups: 0, totalLitterPieces: 0, progressPercentage: 0, ...NO_BAG_TOTALS },
    createdBy: grace.id,
    updatedBy: grace.id,
    createdAt: at,
    updatedAt: at,
  }
  expect([made.status, made.body]).toEqual([201, expected])
  expect((await listChallenges()).challenges).toEqual([expected])
  client.advanceTime(60)
  const all: Partial<typeof typed> = {
    subhead: 'All of it',
    description: 'Two\nlines',
    isPrivate: true,
    goalLitterPieces: 500,
    status: 'inactive',
    challengeRules: 'Gloves',
    endDate: '2999-05-31',
  }
  const changed = await update({ ...typed, ...all }, sam)
  const updatedAt = client.platform.clock.now().toISOString()
  const after = { ...expected, ...all, isPublished: false, phase: 'active', updatedBy: sam.id, updatedAt }
  expect([changed.status, changed.body]).toEqual([200, after])
})

test('updating a challenge keeps omitted optional fields, because older page versions do not send them', async () => {
  const typed = client.challengeInput({
    subhead: 'All of it',
    description: 'Two\nlines',
    isPrivate: true,
    goalLitterPieces: 500,
    status: 'inactive',
    challengeRules: 'Gloves',
  })
  const made = await create(typed)
  const { id, slug, accessCode, startDate, endDate } = typed
  const changed = await update({ id, slug, accessCode, startDate, endDate, title: 'Summer' }, sam)
  const { updatedAt } = changed.body
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, title: 'Summer', updatedBy: sam.id, updatedAt }])
})

test('creating, updating and deleting a challenge write audit entries', async () => {
  const typed = client.challengeInput({ title: 'Spring', slug: 'spring' })
  await create(typed)
  await update({ ...typed, title: 'Summer', goalLitterPieces: 9 }, sam)
  await update({ ...typed, title: 'Summer', goalLitterPieces: 9 })
  await remove(typed.id)
  expect(await readAudit()).toMatchObject([
    {
      who: 'Grace Admin',
      action: 'challenge_created',
      what: 'Spring',
      before: undefined,
      after: { slug: 'spring', status: 'active' },
    },
    {
      who: 'Sam Super',
      action: 'challenge_updated',
      what: 'Summer',
      before: { title: 'Spring', goalLitterPieces: 0 },
      after: { title: 'Summer', goalLitterPieces: 9 },
    },
    { who: 'Grace Admin', action: 'challenge_deleted', what: 'Summer', before: { title: 'Summer' }, after: undefined },
  ])
})

test('rejected requests to create or update a challenge change nothing and write no audit entry', async () => {
  const first = client.challengeInput({ slug: 'spring', accessCode: 'SPRING' })
  await create(first)
  const second = client.challengeInput()
  await create(second)
  const slug = { path: 'slug', message: 'This slug is already taken. Please choose another one.' }
  const code = { path: 'accessCode', message: 'This challenge code is already taken. Please choose another one.' }
  const slugTaken = [409, 'SLUG_TAKEN', slug.message, { field: 'slug', fields: [slug] }]
  const codeTaken = [409, 'CODE_TAKEN', code.message, { field: 'accessCode', fields: [code] }]
  const bothTaken = [409, 'SLUG_TAKEN', slug.message, { field: 'slug', fields: [slug, code] }]
  expect(toSummary(await create(client.challengeInput({ slug: 'spring' })))).toEqual(slugTaken)
  expect(toSummary(await create(client.challengeInput({ accessCode: 'SPRING' })))).toEqual(codeTaken)
  expect(toSummary(await update({ ...second, slug: 'spring' }))).toEqual(slugTaken)
  expect(toSummary(await update({ ...second, accessCode: 'SPRING' }))).toEqual(codeTaken)
  const third = client.challengeInput({ slug: 'autumn' })
  await create(third)
  const both = { slug: 'autumn', accessCode: 'SPRING' }
  expect(toSummary(await create(client.challengeInput(both)))).toEqual(bothTaken)
  expect(toSummary(await update({ ...second, ...both }))).toEqual(bothTaken)
  expect(toSummary(await update({ ...third, ...both }))).toEqual(codeTaken)
  expect(toSummary(await update({ ...client.challengeInput() }))).toEqual([
    404,
    'NOT_FOUND',
    'Challenge not found',
    undefined,
  ])
  expect((await remove(generateRowId())).status).toBe(404)
  expect(await readAudit()).toHaveLength(3)
  // Access codes are case-sensitive.
  expect((await create(client.challengeInput({ accessCode: 'Spring' }))).status).toBe(201)
})

test.each([
  [{ slug: '' }, { slug: 'Slug is required' }],
  [{ slug: 'No Spaces' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
  [{ slug: 'a'.repeat(81) }, { slug: 'Slug must be at most 80 characters' }],
  [{ title: '  ' }, { title: 'Title is required' }],
  [{ accessCode: '' }, { accessCode: 'Access code is required' }],
  [{ accessCode: 'AB\u200bC' }, { accessCode: 'The access code must have no spaces' }],
  [{ title: 'half \ud800' }, { title: 'This holds characters that cannot be used.' }],
  [{ description: 'half \ud800' }, { description: 'This holds characters that cannot be used.' }],
  [{ accessCode: 'two words' }, { accessCode: 'The access code must have no spaces' }],
  [{ startDate: '' }, { startDate: 'Start date is required' }],
  [{ endDate: '' }, { endDate: 'End date is required' }],
  [{ endDate: '2026-02-28' }, { endDate: 'End date cannot be before the start date' }],
  [{ goalLitterPieces: -1 }, { goalLitterPieces: 'The goal must be a whole number from 0 to 1,000,000,000' }],
  [{ goalLitterPieces: 1.5 }, { goalLitterPieces: 'The goal must be a whole number from 0 to 1,000,000,000' }],
])('creating a challenge with invalid fields %o is rejected with a message at each field', async (set, sentences) => {
  const answer = await create(client.challengeInput(set))
  expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, sentences])
})

test('retrying a create request makes one challenge (idempotent) and saves edits made before the retry', async () => {
  const typed = client.challengeInput({ title: 'Spring' })
  const first = await create(typed)
  const [again, atOnce] = await Promise.all([create(typed), create(typed)])
  expect([again.status, again.body, atOnce.body]).toEqual([201, first.body, first.body])
  expect((await create({ ...typed, title: 'Summer' })).body['title']).toBe('Summer')
  expect((await create({ ...typed, title: 'Mine' }, sam)).status).toBe(403)
  expect(await client.db.$count(challengeBoards)).toBe(1)
  expect((await readAudit()).map(({ action }) => action)).toEqual(['challenge_created', 'challenge_updated'])
  const twice = client.challengeInput()
  const both = await Promise.all([create(twice), create(twice)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await readAudit()).length).toBe(3)
})

test('retrying a create request does not overwrite the changes that another admin made to the challenge', async () => {
  const logo = { ownerId: grace.id, kind: 'challengeLogo', name: randomUUID(), isPublic: false, isLoose: true } as const
  await runInTransaction(client.db, (tx) => insertPictureRow(tx, logo))
  const logoUrl = pictureUrl('challengeLogo', logo.name, 400)
  const [typed, other] = [client.challengeInput({ title: 'Spring', logoUrl }), client.challengeInput()]
  expect((await create(typed)).status).toBe(201)
  expect((await create(typed)).status).toBe(201)
  client.advanceTime(1)
  const changed = await update({ ...typed, title: 'Summer' }, sam)
  expect(await create(typed)).toMatchObject({ status: 201, body: changed.body })
  const message = 'This challenge has changed since you opened it. Please look at it again.'
  expect(toSummary(await create({ ...typed, title: 'Autumn' }))).toEqual([409, 'CONFLICT', message, changed.body])
  expect(await create({ ...typed, title: 'Summer' })).toMatchObject({ status: 201, body: changed.body })
  expect((await listChallenges()).challenges).toEqual([changed.body])
  // A challenge that was changed and changed back still counts as changed by another admin.
  await create(other)
  await update({ ...other, title: 'Summer' }, sam)
  await update(other, sam)
  expect((await create({ ...other, title: 'Autumn' })).status).toBe(409)
})

test('a stale challenge update returns 409 with the current version', async () => {
  const typed = client.challengeInput({ title: 'Spring' })
  const seen = (await create(typed)).body['updatedAt']
  const summer = { ...typed, title: 'Summer', goalLitterPieces: 9 }
  const first = await update(summer, sam, seen)
  expect(first.status).toBe(200)
  const second = await update({ ...typed, isPrivate: true }, grace, seen)
  const changed = 'This challenge has changed since you opened it. Please look at it again.'
  expect(toSummary(second)).toEqual([409, 'CONFLICT', changed, first.body])
  expect(await update(summer, sam, seen)).toMatchObject({ status: 200, body: first.body })
  const both = await update({ ...summer, isPrivate: true }, grace, first.body['updatedAt'])
  expect(both.body).toMatchObject({ title: 'Summer', goalLitterPieces: 9, isPrivate: true })
  const races = await Promise.all(
    ['Autumn', 'Winter'].map((title) => update({ ...typed, title }, grace, both.body['updatedAt'])),
  )
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the challenges of a member include unpublished ones, also while the account is closed', async () => {
  const [first, hidden, other] = [
    client.challengeInput({ title: 'Elm Street Autumn 10K' }),
    client.challengeInput({ title: 'Canal Keepers', slug: 'canal', status: 'inactive' }),
    client.challengeInput(),
  ]
  for (const typed of [first, hidden, other]) await create(typed)
  const member = await client.newMember({ isDisabled: true })
  await client.newParticipant(first.id, member.id)
  await client.newParticipant(hidden.id, member.id, { joinedAt: client.platform.clock.now() })
  await client.newParticipant(other.id, rosa.id)
  const { body } = await client.ask(`GET /v1/admin/members/${member.id}/challenges`, { cookie: grace.cookie })
  expect(body).toEqual({
    challenges: [
      { slug: 'canal', title: 'Canal Keepers' },
      { slug: first.slug, title: 'Elm Street Autumn 10K' },
    ],
  })
})

test('changing the dates of a challenge recounts the cleanups of all participants', async () => {
  const typed = client.challengeInput()
  await create(typed)
  await client.newParticipant(typed.id, rosa.id)
  await runInTransaction(client.db, (tx) =>
    insertTestCleanup(tx, rosa.id, { status: 'approved', date: '2026-06-01', litterCount: 5 }),
  )
  const pieces = async (endDate: string) =>
    ((await update({ ...typed, endDate })).body['summary'] as { totalLitterPieces: number }).totalLitterPieces
  expect(await pieces('2026-05-31')).toBe(0)
  expect(await pieces('2026-06-01')).toBe(5)
  expect(await pieces('2026-05-30')).toBe(0)
})

test('deleting a challenge deletes its participants but no cleanups', async () => {
  const typed = client.challengeInput()
  await create(typed)
  await client.newParticipant(typed.id, rosa.id)
  const { cleanupId } = await runInTransaction(client.db, (tx) =>
    insertTestCleanup(tx, rosa.id, { status: 'approved', date: typed.startDate }),
  )
  expect((await remove(typed.id)).status).toBe(204)
  expect((await remove(typed.id)).status).toBe(404)
  expect(await client.db.$count(challengeParticipants)).toBe(0)
  expect(await client.db.$count(cleanupLogs, eq(cleanupLogs.cleanupId, cleanupId))).toBe(1)
  expect((await client.ask('GET /v1/challenges/' + typed.slug, { cookie: rosa.cookie })).status).toBe(404)
})

test('the admin search for challenges matches title, slug and access code literally, including % and _', async () => {
  await client.newChallenge({ slug: 'one', title: '100% Canal', accessCode: 'AAA' })
  await client.newChallenge({ slug: 'two', title: 'Canal_Keepers', accessCode: 'bbb' })
  await client.newChallenge({ slug: 'three', title: 'River', accessCode: 'canal-X\\' })
  const find = (text: string) => slugs(`?sort=slug&search=${encodeURIComponent(text)}`)
  expect(await find('CANAL')).toEqual(['one', 'three', 'two'])
  expect(await find(' % ')).toEqual(['one'])
  expect(await find('_')).toEqual(['two'])
  expect(await find('\\')).toEqual(['three'])
  expect(await find('aaa')).toEqual(['one'])
  expect(await find('hre')).toEqual(['three'])
  expect(await find('nowhere')).toEqual([])
})

test('the admin list of challenges sorts by every column in both directions', async () => {
  const all = [
    { slug: 'b', title: 'alpha', accessCode: 'Z1', startDate: '2026-01-03', endDate: '2026-02-01' },
    { slug: 'a', title: 'Beta', accessCode: 'y2', startDate: '2026-01-01', endDate: '2026-02-03' },
    { slug: 'c', title: 'gamma', accessCode: 'X3', startDate: '2026-01-02', endDate: '2026-02-02' },
  ]
  for (const [nr, set] of all.entries())
    await client.newChallenge({ ...set, createdAt: new Date(Date.UTC(2026, 0, nr + 1)) })
  for (const [sort, order] of Object.entries({
    slug: ['a', 'b', 'c'],
    title: ['b', 'a', 'c'],
    access_code: ['c', 'a', 'b'],
    start_date: ['a', 'c', 'b'],
    end_date: ['b', 'c', 'a'],
  })) {
    expect(await slugs(`?sort=${sort}`), sort).toEqual(order)
    expect(await slugs(`?sort=${sort}&direction=descending`), sort).toEqual(order.toReversed())
  }
  expect(await slugs('')).toEqual(['c', 'a', 'b'])
  for (let nr = 0; nr < 8; nr++) await client.newChallenge()
  expect(await listChallenges('?page=9')).toMatchObject({ page: 2, pages: 2, total: 11, challenges: [{ slug: 'b' }] })
})

test('the admin challenge list and update response say whether the admin takes part', async () => {
  const joined = client.challengeInput({ slug: 'joined' })
  await create(joined)
  await create(client.challengeInput({ slug: 'other' }))
  await client.newParticipant(joined.id, grace.id)
  const { challenges } = await listChallenges('?sort=slug')
  expect(challenges).toMatchObject([
    { slug: 'joined', isParticipant: true },
    { slug: 'other', isParticipant: false },
  ])
  const changed = { ...joined, title: 'Joined by one admin' }
  expect((await update(changed, grace)).body).toMatchObject({ isParticipant: true })
  expect((await update(changed, sam)).body).toMatchObject({ isParticipant: false })
})

test('erasing an admin anonymizes their challenges and audit entries', async () => {
  const leaving = await client.newSignedInMember({ isAdmin: true, fullName: 'Ada Leaving' })
  await create(client.challengeInput(), leaving)
  await runInTransaction(client.db, (tx) => eraseMember(tx, leaving.id, new Date()))
  expect((await listChallenges()).challenges).toMatchObject([{ createdBy: null, updatedBy: null }])
  expect(JSON.stringify(await readAudit())).not.toContain('Ada')
})

test('an erased or disabled admin cannot delete a challenge', async () => {
  const [gone, disabled] = [
    await client.newMember({ isAdmin: true, fullName: 'Ada Leaving' }),
    await client.newMember({ isAdmin: true, isDisabled: true }),
  ]
  const challenge = await client.newChallenge()
  await runInTransaction(client.db, (tx) => eraseMember(tx, gone.id, new Date()))
  await expect(deleteChallenge(client.platform, gone, challenge.id)).rejects.toThrow('UNAUTHORIZED')
  await expect(deleteChallenge(client.platform, disabled, challenge.id)).rejects.toThrow('FORBIDDEN')
  expect(await client.db.select().from(challengeBoards)).toEqual([challenge])
  expect(await readAudit()).toMatchObject([{ action: 'user_deleted' }])
})

test('the poster of a challenge has the access code, the dates and a QR code for joining', async () => {
  const fields = { slug: 'canal', title: 'Canal Keepers', accessCode: 'A&b+1', goalLitterPieces: 9, isPrivate: true }
  const { id } = (await create(client.challengeInput(fields))).body
  const { status, body } = await client.ask(`GET /v1/admin/challenges/${id}/poster`, { cookie: grace.cookie })
  const { origin } = new URL(client.platform.config.appUrl)
  const joinUrl = `${origin}/challenges?code=A%26b%2B1`
  expect([status, body]).toEqual([
    200,
    {
      title: 'Canal Keepers',
      accessCode: 'A&b+1',
      startDate: '2026-03-01',
      endDate: '2026-05-31',
      phase: expect.any(String),
      isPublished: true,
      isPrivate: true,
      goalLitterPieces: 9,
      joinUrl,
      qrCode: createQrCode(joinUrl),
    },
  ])
  const missing = await client.ask(`GET /v1/admin/challenges/${randomUUID()}/poster`, { cookie: grace.cookie })
  expect([missing.status, missing.body.message]).toEqual([404, 'Challenge not found'])
})
