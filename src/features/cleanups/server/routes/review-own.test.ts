import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import type { SignedInMember } from '../fixtures/group-client.ts'
import { createReviewTestClient, toVersion } from '../fixtures/review-client.ts'

let app: Awaited<ReturnType<typeof createReviewTestClient>>
let ada: SignedInMember
let bea: SignedInMember
let rosa: SignedInMember
beforeAll(async () => {
  app = await createReviewTestClient()
  ;({ ada, bea } = app)
  rosa = await app.newPublicMember('rosa')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  await app.db.$client.query('delete from cleanup_logs')
})
afterEach(async () => {
  await setProfile(bea, { isAdmin: true, isDisabled: false, isDeleted: false })
  await setProfile(ada, { isAdmin: true, isSuperadmin: false })
  await app.expectCountersAreRight()
})

const setProfile = ({ id }: SignedInMember, set: Partial<typeof profiles.$inferInsert>) =>
  app.db.update(profiles).set(set).where(eq(profiles.id, id))
const refusal = (cleanupId: string) => ({ cleanupId, code: 'OWN_CLEANUP', message: texts.own })
const readVersions = (...cleanups: { cleanupId: string }[]) =>
  Promise.all(cleanups.map(({ cleanupId }) => app.readVersion(cleanupId)))
const decideOne = async ({ cleanupId }: { cleanupId: string }, { cookie }: SignedInMember, status = 'approved') =>
  app.ask(`PUT /v1/admin/cleanups/${cleanupId}/decision`, {
    cookie,
    body: { ...(await app.readVersion(cleanupId)), status, note: status === 'approved' ? '' : 'Too dark' },
  })

test.each(['admin', 'superadmin'])(
  'a reviewer with the role %s cannot claim or decide on their own cleanups',
  async (role) => {
    await setProfile(ada, { isSuperadmin: role === 'superadmin' })
    const own = await app.newCleanup(ada.id)
    const { shares } = await app.newGroup([rosa, ada])
    for (const cleanup of [own, ...shares]) {
      for (const status of ['approved', 'flagged', 'rejected'])
        expect(await decideOne(cleanup, ada, status)).toMatchObject({
          status: 409,
          body: { code: 'OWN_CLEANUP', message: texts.own },
        })
      expect(await app.claim(cleanup.cleanupId)).toMatchObject({ status: 409, body: { code: 'OWN_CLEANUP' } })
      expect(await app.readForReview(cleanup.cleanupId)).toMatchObject({ status: 'pending', isForOtherAdmins: true })
      expect(await app.readForReview(cleanup.cleanupId, bea)).toMatchObject({ isForOtherAdmins: false })
    }
    const other = await app.newCleanup(rosa.id)
    const outcome = await app.decide({ status: 'approved', cleanups: await readVersions(own, other, shares[1]!) })
    expect(outcome.done.map(({ cleanupId }) => cleanupId)).toEqual([other.cleanupId])
    expect(outcome.refused).toEqual([refusal(own.cleanupId), refusal(shares[1]!.cleanupId)])
    expect((await app.claim(own.cleanupId, bea)).status).toBe(200)
    expect((await decideOne(own, bea)).status).toBe(200)
    expect((await decideOne(shares[0]!, bea)).status).toBe(200)
    expect(await app.readForReview(own.cleanupId)).toMatchObject({ status: 'approved', isByThemselves: false })
    expect((await readAuditEntries(app.db)).filter(({ byThemselves }) => byThemselves)).toEqual([])
  },
)

test('the only active admin can decide on their own cleanups, marked as a self-review', async () => {
  for (const gone of [{ isDisabled: true }, { isDeleted: true }, { isAdmin: false }]) {
    await app.db.$client.query('delete from cleanup_logs')
    const own = await app.newCleanup(ada.id)
    const { shares } = await app.newGroup([rosa, ada])
    await setProfile(bea, { isAdmin: true, isDisabled: false, isDeleted: false, ...gone })
    expect((await app.listForReview('status=pending')).total).toBe(2)
    expect((await app.claim(own.cleanupId)).status).toBe(200)
    const { done } = await app.decide({ status: 'approved', cleanups: await readVersions(own, shares[0]!) })
    expect(done).toHaveLength(2)
    for (const cleanup of [own, ...shares])
      expect(await app.readForReview(cleanup.cleanupId)).toMatchObject({
        isByThemselves: true,
        isForOtherAdmins: false,
      })
    const ids = [own.cleanupId, shares[0]!.cleanupId]
    const entries = (await readAuditEntries(app.db)).filter(({ id }) => ids.includes(id!))
    expect(entries.map(({ byThemselves }) => byThemselves)).toEqual([true, true])
    await setProfile(bea, { isAdmin: true, isDisabled: false, isDeleted: false })
    // Another admin can decide again by now, so the undo is theirs too.
    expect((await app.undo(done)).refused).toEqual(done.map(({ cleanupId }) => refusal(cleanupId)))
  }
})

test('any admin can decide on a group in which every admin has a share, marked as a self-review', async () => {
  const { host, shares } = await app.newGroup([rosa, ada, bea])
  const own = await app.newCleanup(ada.id)
  expect((await app.claim(host.cleanupId)).status).toBe(200)
  const { done, refused } = await app.decide({ status: 'approved', cleanups: await readVersions(host, own) })
  expect([done.length, refused]).toEqual([1, [refusal(own.cleanupId)]])
  for (const { cleanupId } of shares)
    expect(await app.readForReview(cleanupId)).toMatchObject({ status: 'approved', isByThemselves: true })
  expect((await app.undo(done)).refused).toEqual([])
})

test('an admin who joins a group between reading and deciding is rejected as its reviewer', async () => {
  for (let round = 0; round < 6; round++) {
    const { code, host } = await app.newGroup([rosa])
    const cleanups = await readVersions(host)
    const [outcome, joined] = await Promise.all([
      app.decide({ status: 'approved', cleanups }),
      app.joinGroup(ada, code, 10),
    ])
    expect(joined.status).toBe(200)
    // A decision before the joining does not stand, because the share of the admin was not looked at.
    const { status, isByThemselves, reviewer } = await app.readForReview(host.cleanupId)
    expect([status, reviewer, isByThemselves], `round ${round}`).toEqual(['pending', null, false])
    if (outcome.done.length > 0) expect((await app.undo(outcome.done)).refused).toEqual([refusal(host.cleanupId)])
    else expect(['OWN_CLEANUP', 'CONFLICT']).toContain(outcome.refused[0]!.code)
  }
})

test('a group returns to the other admins for review when its reviewer joins', async () => {
  const joinDecided = async (...guests: SignedInMember[]) => {
    const { code, host } = await app.newGroup([rosa, ...guests])
    expect((await app.decide({ status: 'approved', cleanups: await readVersions(host) })).done).toHaveLength(1)
    const joined = (await app.joinGroup(ada, code, 10)).body as { cleanupId: string; photos: { id: string }[] }
    return Promise.all([host, joined].map(({ cleanupId }) => app.readForReview(cleanupId)))
  }
  for (const share of await joinDecided())
    expect(share).toMatchObject({ status: 'pending', reviewer: null, isForOtherAdmins: true, isByThemselves: false })
  const isMarked = { status: 'approved', reviewer: { id: ada.id }, isByThemselves: true }
  for (const share of await joinDecided(bea)) expect(share).toMatchObject(isMarked)
  await setProfile(bea, { isDisabled: true })
  for (const share of await joinDecided()) expect(share).toMatchObject(isMarked)
})

test('a decision while the only other admin is being disabled is rejected or marked as a self-review', async () => {
  for (let round = 0; round < 6; round++) {
    await setProfile(bea, { isDisabled: false })
    const own = await app.newCleanup(ada.id)
    const [{ done, refused }] = await Promise.all([
      app.decide({ status: 'approved', cleanups: [toVersion(own)] }),
      setProfile(bea, { isDisabled: true }),
    ])
    const { isByThemselves } = await app.readForReview(own.cleanupId)
    expect([isByThemselves, refused], `round ${round}`).toEqual(
      done.length > 0 ? [true, []] : [false, [refusal(own.cleanupId)]],
    )
  }
})

test("the pending review list shows an admin's own cleanups as reserved for other admins", async () => {
  const own = await app.newCleanup(ada.id)
  const { host } = await app.newGroup([rosa, ada])
  const others = [await app.newCleanup(rosa.id), (await app.newGroup([rosa, bea])).host]
  const { cleanups } = await app.listForReview('status=pending')
  const ids = (isForOtherAdmins: boolean) =>
    new Set(cleanups.filter((row) => row.isForOtherAdmins === isForOtherAdmins).map(({ cleanupId }) => cleanupId))
  expect(ids(true)).toEqual(new Set([own.cleanupId, host.cleanupId]))
  expect(ids(false)).toEqual(new Set(others.map(({ cleanupId }) => cleanupId)))
})
