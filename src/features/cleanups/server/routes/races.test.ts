import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { parseCleanupPhotoNames } from '../service/photos.ts'
import { cleanupLogs, userLoves } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
type Member = Awaited<ReturnType<typeof app.newSignedInMember>>
let crowd: Member[]
let admin: Member
let rosa: Member
beforeAll(async () => {
  app = await createCleanupsTestClient()
  admin = await app.newSignedInMember({ isAdmin: true })
  crowd = await Promise.all(Array.from({ length: 40 }, (_, at) => app.newSignedInMember({ fullName: `Member ${at}` })))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  rosa = await app.newSignedInMember()
  await app.takeMails()
})
afterEach(async () => {
  const wrong = await app.findWrongCounters()
  if (wrong.length > 0) throw new Error(`Miscounted: ${wrong.join()}`)
})

const ROUNDS = 10
const rounds = Array.from({ length: ROUNDS }, (_, at) => at)

const log = (body: object, { cookie } = rosa) => app.ask('POST /v1/cleanups', { cookie, body })
const edit = (id: string, body: object, { cookie } = rosa) => app.ask(`PUT /v1/cleanups/${id}`, { cookie, body })
const remove = (id: string, { cookie } = rosa) => app.ask(`DELETE /v1/cleanups/${id}`, { cookie })
const love = (id: string, { cookie }: Member) => app.ask(`POST /v1/cleanups/${id}/love`, { cookie })
const decide = (id: string, body: object) =>
  app.ask(`PUT /v1/admin/cleanups/${id}/decision`, { cookie: admin.cookie, body })
const deleteAccount = ({ cookie }: Member) => app.ask('DELETE /v1/me', { cookie })

const rowOf = async (id: string) => (await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, id))).at(0)
const picturesOf = (ownerId: string) => app.db.select().from(pictures).where(eq(pictures.ownerId, ownerId))
/** The distinct HTTP status codes of concurrent responses, sorted. */
const statuses = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)

test('200 concurrent loves of one cleanup by 40 members count each member once', async () => {
  const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => love(cleanupId, crowd[at % 40]!)))
  expect(statuses(answers)).toEqual([200])
  expect(answers.every(({ body }) => body['isLovedByUser'] === true)).toBe(true)
  expect(await rowOf(cleanupId)).toMatchObject({ memberLove: 40 })
  expect(await app.db.$count(userLoves, eq(userLoves.cleanupId, cleanupId))).toBe(40)
})

test('concurrent requests with the same id log one cleanup and get the same response', async () => {
  for (const round of rounds) {
    const photo = await app.aPhoto(rosa.id)
    const body = app.newCleanupBody({ litterCount: 9, photos: [photo.id] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => log(body)))
    expect(statuses(answers), `round ${round}`).toEqual([200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await app.db.$count(cleanupLogs, eq(cleanupLogs.userId, rosa.id))).toBe(round + 1)
  }
  expect((await app.takeMails()).map(({ to }) => to)).toEqual([admin.email])
})

test('two first cleanups that a member logs concurrently send one email to admins', async () => {
  for (const member of crowd.slice(0, ROUNDS)) {
    await app.takeMails()
    const answers = await Promise.all([log(app.newCleanupBody(), member), log(app.newCleanupBody(), member)])
    expect(statuses(answers)).toEqual([200])
    expect(await app.takeMails()).toHaveLength(1)
  }
})

test('an edit of a cleanup concurrent with its deletion leaves neither the cleanup nor orphaned photos', async () => {
  for (const round of rounds) {
    const [before, after] = [await app.aPhoto(rosa.id), await app.aPhoto(rosa.id)]
    const body = app.newCleanupBody({ litterCount: 9, photos: [before.id] })
    await log(body)
    const [edited, gone] = await Promise.all([
      edit(body.cleanupId, { ...body, photos: [before.id, after.id] }),
      remove(body.cleanupId),
    ])
    expect(gone.status, `round ${round}`).toBe(204)
    expect([200, 404]).toContain(edited.status)
    expect(await rowOf(body.cleanupId)).toBeUndefined()
    const left = await picturesOf(rosa.id)
    // The edit's new photo was never used by a cleanup, so the sweep of unused photos deletes it.
    expect(left.map(({ id, isLoose }) => ({ id, isLoose }))).toEqual(
      edited.status === 200 ? [] : [{ id: after.id, isLoose: true }],
    )
    await app.db.delete(pictures).where(eq(pictures.ownerId, rosa.id))
  }
})

test("a retry of a logging request concurrent with the cleanup's deletion never logs the cleanup again", async () => {
  for (const round of rounds) {
    const body = app.newCleanupBody()
    await log(body)
    const [gone, ...answers] = await Promise.all([remove(body.cleanupId), log(body), log(body), log(body)])
    expect(gone.status, `round ${round}`).toBe(204)
    expect(statuses(answers).filter((status) => ![200, 410].includes(status))).toEqual([])
    expect(await rowOf(body.cleanupId)).toBeUndefined()
  }
})

test('approving a cleanup while its member edits it never approves values that the admin did not see', async () => {
  for (const round of rounds) {
    const [seen, unseen] = [await app.aPhoto(rosa.id), await app.aPhoto(rosa.id)]
    const body = app.newCleanupBody({ litterCount: 9, photos: [seen.id] })
    const { updatedAt } = (await log(body)).body as Cleanup
    const [edited, decided] = await Promise.all([
      edit(body.cleanupId, { ...body, litterCount: 200, photos: [unseen.id] }),
      decide(body.cleanupId, { status: 'approved', updatedAt }),
    ])
    expect(edited.status, `round ${round}`).toBe(200)
    expect([200, 409]).toContain(decided.status)
    expect(await rowOf(body.cleanupId)).toMatchObject({ status: 'pending', litterCount: 200, hasNews: false })
    expect((await picturesOf(rosa.id)).filter(({ isPublic }) => isPublic)).toEqual([])
  }
})

test('of two concurrent edits of a cleanup one is stored completely, and no photo is lost or orphaned', async () => {
  for (const round of rounds) {
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => app.aPhoto(rosa.id)))
    const body = app.newCleanupBody({ litterCount: 9, photos: [a!.id, b!.id] })
    await log(body)
    const one = { ...body, litterCount: 11, photos: [a!.id, c!.id] }
    const other = { ...body, litterCount: 22, photos: [b!.id, d!.id] }
    const answers = await Promise.all([edit(body.cleanupId, one), edit(body.cleanupId, other)])
    expect(statuses(answers), `round ${round}`).toEqual([200, 410])
    const stands = answers[0].status === 200 ? one : other
    const row = (await rowOf(body.cleanupId))!
    expect(row.litterCount).toBe(stands.litterCount)
    const shown = (await picturesOf(rosa.id)).filter(({ isLoose }) => !isLoose)
    expect(shown.map(({ id }) => id).toSorted()).toEqual(stands.photos.toSorted())
    expect(parseCleanupPhotoNames(row).toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
    await remove(body.cleanupId)
    await app.db.delete(pictures).where(eq(pictures.ownerId, rosa.id))
  }
})

test('deleting a cleanup while members love it leaves neither the cleanup nor its loves', async () => {
  for (const round of rounds) {
    const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
    const loves = crowd.slice(0, 12).map((member) => () => love(cleanupId, member))
    const [gone, ...answers] = await Promise.all([remove(cleanupId), ...loves.map((each) => each())])
    expect(gone.status, `round ${round}`).toBe(204)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await app.db.$count(userLoves, eq(userLoves.cleanupId, cleanupId))).toBe(0)
  }
})

test("deleting an account during other requests of the member removes all of the member's data", async () => {
  for (const round of rounds) {
    const member = await app.newSignedInMember()
    const photo = await app.aPhoto(member.id)
    const hers = await app.newCleanup(member.id, { status: 'approved', litterCount: 3 })
    const roses = await app.newCleanup(rosa.id, { status: 'approved' })
    const answers = await Promise.all([
      log(app.newCleanupBody({ litterCount: 9, photos: [photo.id] }), member),
      love(roses.cleanupId, member),
      love(hers.cleanupId, rosa),
      edit(hers.cleanupId, app.newCleanupBody({ litterCount: 2 }), member),
      decide(hers.cleanupId, { status: 'rejected', note: 'no', updatedAt: hers.updatedAt.toISOString() }),
      deleteAccount(member),
    ])
    expect(answers.at(-1)!.status, `round ${round}`).toBe(204)
    expect(statuses(answers).filter((status) => ![200, 204, 401, 404, 409].includes(status))).toEqual([])
    expect(await app.db.$count(profiles, eq(profiles.id, member.id))).toBe(0)
    expect(await app.db.$count(cleanupLogs, eq(cleanupLogs.userId, member.id))).toBe(0)
    expect(await picturesOf(member.id)).toEqual([])
  }
})

test('all stored counters of cleanups and loves are correct after 240 mixed concurrent requests', async () => {
  const members = crowd.slice(0, 8)
  const ids = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      const set = { status: 'approved', location: `place ${at % 3}` } as const
      return (await app.newCleanup(members[at % 8]!.id, set)).cleanupId
    }),
  )
  const actions = Array.from({ length: 240 }, (_, at) => {
    const [id, member] = [ids[(at * 7) % 16]!, members[(at * 7) % 8]!]
    const typed = app.newCleanupBody({ litterCount: (at % 3) + 1, location: `place ${at % 5}` })
    const seen = async () => (await rowOf(id))?.updatedAt.toISOString() ?? new Date().toISOString()
    const all = [
      () => love(id, members[(at * 3 + 1) % 8]!),
      () => edit(id, typed, member),
      () => log({ ...typed, cleanupId: generateRowId() }, member),
      async () => decide(id, { status: at % 2 ? 'rejected' : 'approved', note: 'x', updatedAt: await seen() }),
      () => (at % 40 === 4 ? remove(id, member) : love(id, members[(at * 5 + 2) % 8]!)),
    ]
    return all[at % 5]!
  })
  const answers = await Promise.all(actions.map((action) => action()))
  expect(statuses(answers).filter((status) => status >= 500)).toEqual([])
})
