import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { UnseenReviewDecision } from '../../contract/cleanup.ts'
import type { CleanupReviewListResultPage } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts, cleanupUiTexts } from '../../copy.ts'
import type { SignedInMember } from '../fixtures/group-client.ts'
import { createReviewTestClient } from '../fixtures/review-client.ts'
import type { cleanupLogs } from '../tables.ts'

let app: Awaited<ReturnType<typeof createReviewTestClient>>
let ada: SignedInMember
let bea: SignedInMember
let rosa: SignedInMember
let hector: SignedInMember
let mia: SignedInMember
beforeAll(async () => {
  app = await createReviewTestClient()
  ;({ ada, bea } = app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  await app.db.$client.query('delete from cleanup_logs')
  await deleteAllAuditEntries(app.db)
  ;[rosa, hector, mia] = [await newMember('Rosa Medina'), await newMember('Hector Silva'), await newMember('Mia Novak')]
  await app.takeMails()
})

let members = 0
const newMember = (fullName: string) =>
  app.newSignedInMember({ fullName, username: `${fullName.slice(0, 4).toLowerCase()}_${(members += 1)}` })

/** Inserts a group of which Rosa is the host. Hector and Mia have joined, and 84 pieces are left. */
async function newGroup(set: Partial<typeof cleanupLogs.$inferInsert> = {}) {
  const { id, shares } = await app.newGroup([rosa, hector, mia], { set })
  return { groupId: id, host: id, hectors: shares[1]!.cleanupId, mias: shares[2]!.cleanupId }
}

const decideOne = (id: string, body: object, { cookie } = ada) =>
  app.ask(`PUT /v1/admin/cleanups/${id}/decision`, { cookie, body })
const newsOf = async ({ cookie }: SignedInMember) =>
  (await app.ask('GET /v1/me/cleanup-news', { cookie })).body['news'] as UnseenReviewDecision[]
const ids = ({ cleanups }: CleanupReviewListResultPage) => cleanups.map(({ cleanupId }) => cleanupId)
const describeMails = (mails: { to: string; subject: string }[]) => mails.map(({ to, subject }) => `${to}: ${subject}`)

describe('the review list', () => {
  test('shows and counts a group once, with all shares', async () => {
    const alone = await app.newCleanup(mia.id, { date: '2026-11-01' })
    const { groupId, host, hectors, mias } = await newGroup()
    for (const sort of ['date', 'status', 'litter_count', 'location', 'name', 'username'])
      for (const status of ['pending', 'all']) {
        const found = await app.listForReview(`sort=${sort}&status=${status}`)
        expect([found.total, ids(found).toSorted()], sort).toEqual([2, [alone.cleanupId, host].toSorted()])
      }
    const { cleanups } = await app.listForReview()
    expect(cleanups[0]).toMatchObject({
      cleanupId: host,
      litterCount: 46,
      member: { fullName: 'Rosa Medina' },
      group: { id: groupId, total: 214, people: 5, isHost: true },
      shares: [
        {
          cleanupId: host,
          memberId: rosa.id,
          fullName: 'Rosa Medina',
          username: expect.stringMatching(/^rosa_/),
          pieces: 46,
          isHost: true,
        },
        { cleanupId: hectors, memberId: hector.id, fullName: 'Hector Silva', pieces: 42, isHost: false },
        { cleanupId: mias, memberId: mia.id, fullName: 'Mia Novak', pieces: 42, isHost: false },
      ],
    })
    expect(cleanups[1]).toMatchObject({ group: null, shares: [] })
    expect(await app.countByStatus()).toEqual({ pending: 2, approved: 0, rejected: 0, flagged: 0 })
  })

  test("shows a guest's share with the whole group when filtered by the guest's name", async () => {
    const { groupId, hectors } = await newGroup()
    const { rows } = await app.db.$client.query('select username from profiles where id = $1', [hector.id])
    for (const query of [`memberId=${hector.id}`, `username=${rows[0].username}`]) {
      const found = await app.listForReview(query)
      expect([found.total, ids(found)]).toEqual([1, [hectors]])
      expect(found.cleanups[0]).toMatchObject({
        litterCount: 42,
        member: { fullName: 'Hector Silva' },
        group: { id: groupId, total: 214, people: 5, isHost: false },
        shares: [{ fullName: 'Rosa Medina' }, { fullName: 'Hector Silva' }, { fullName: 'Mia Novak' }],
      })
    }
    expect(await app.readForReview(hectors)).toMatchObject({
      cleanupId: hectors,
      litterCount: 42,
      shares: [{}, {}, {}],
    })
  })

  test('sorts the shares of guests correctly among many matches of a username', async () => {
    const { hectors } = await newGroup({ date: '2026-11-10' })
    await app.db.$client.query('update profiles set username = $2 where id = $1', [hector.id, 'caps_hector'])
    await app.db.$client.query("update profiles set username = 'caps_rosa' where id = $1", [rosa.id])
    await app.db.$client.query(
      `insert into cleanup_logs (cleanup_id, user_id, date, location, litter_count)
       select gen_random_uuid(), $1, date '2026-11-10' - 1 - n % 100, '85016', 3 from generate_series(1, 10003) n`,
      [rosa.id],
    )
    for (const sort of ['date', 'litter_count', 'name']) {
      const found = await app.listForReview(`username=CAPS_&sort=${sort}`)
      expect(found, sort).toMatchObject({ total: 10_000, isMore: true })
      if (sort !== 'name') expect(ids(found).indexOf(hectors), sort).toBeGreaterThan(-1)
      expect(new Set(ids(found)).size).toBe(10)
    }
  })

  test('shows the claim and hints of the host’s share at each share of a group', async () => {
    const { host, hectors } = await newGroup()
    await app.claim(host, bea)
    for (const id of [host, hectors])
      expect((await app.readForReview(id)).claim).toMatchObject({ fullName: 'Bea Boss' })
    // Hector has another cleanup, Rosa has none: the hint is about the host.
    await app.newCleanup(hector.id)
    for (const id of [host, hectors]) expect((await app.readForReview(id)).hints).toEqual([{ kind: 'first' }])
  })

  test("does not report a group photo as used before because of the group's own shares", async () => {
    await app.newCleanup(rosa.id)
    const photo = await app.aPhoto(rosa.id)
    await app.db.update(pictures).set({ isLoose: false, fingerprint: 77n }).where(eq(pictures.id, photo.id))
    const again = await app.aPhoto(rosa.id)
    await app.db.update(pictures).set({ isLoose: false, fingerprint: 77n }).where(eq(pictures.id, again.id))
    const url = ({ name }: { name: string }) => pictureUrl('cleanup', name, MAX_STORED_PICTURE_SIDE)
    await app.newCleanup(hector.id)
    const { host, hectors } = await newGroup({ photoUrl1: url(photo), photoUrl2: url(again) })
    for (const id of [host, hectors]) expect((await app.readForReview(id)).hints).toEqual([])
  })
})

describe('a review decision on a group', () => {
  test("applies to all shares through any share's id, with one audit entry and news and emails for each member", async () => {
    const { groupId, host, hectors } = await newGroup()
    const { updatedAt } = await app.readForReview(hectors)
    const answer = await decideOne(hectors, { status: 'flagged', note: 'Too dark', updatedAt })
    expect(answer).toMatchObject({
      status: 200,
      body: { cleanupId: hectors, status: 'flagged', adminNotes: 'Too dark' },
    })
    expect(await app.readShareRows(groupId)).toMatchObject(
      [46, 42, 42].map((litterCount) => ({
        litterCount,
        status: 'flagged',
        adminNotes: 'Too dark',
        reviewedBy: ada.id,
        hasNews: true,
      })),
    )
    expect(await readAuditEntries(app.db)).toMatchObject([
      { action: 'cleanup_flagged', id: host, what: 'Rosa Medina', notes: 'Too dark' },
    ])
    expect(await app.countByStatus()).toEqual({ pending: 0, approved: 0, rejected: 0, flagged: 1 })
    for (const member of [rosa, hector, mia])
      expect(await newsOf(member)).toMatchObject([{ status: 'flagged', adminNotes: 'Too dark' }])
    expect(await app.takeMails()).toEqual([])
    const subject = 'Your cleanup needs another look'
    expect(new Set(describeMails(await app.takeDecisionEmails()))).toEqual(
      new Set([rosa, hector, mia].map(({ email }) => `${email}: ${subject}`)),
    )
    expect(await app.takeDecisionEmails()).toEqual([])
  })

  test('counts for each member and, with the rest, for the community', async () => {
    const { host } = await newGroup()
    await app.decide({ status: 'approved', cleanups: [await app.readVersion(host)] })
    const { rows } = await app.db.$client.query(
      'select litter_pieces_count as n from user_litter_stats where user_id = any($1) order by n',
      [[rosa.id, hector.id, mia.id]],
    )
    expect(rows.map(({ n }) => Number(n))).toEqual([42, 42, 46])
    const community = await app.db.$client.query('select litter_pieces from community_totals_now')
    expect(Number(community.rows[0].litter_pieces)).toBe(214)
  })

  test("happens once for two ids in one batch and returns each id's own version", async () => {
    const { groupId, host, hectors, mias } = await newGroup()
    const alone = await app.newCleanup(mia.id)
    const asked = [await app.readVersion(hectors), await app.readVersion(alone.cleanupId), await app.readVersion(mias)]
    const { done, refused } = await app.decide({ status: 'approved', cleanups: asked })
    expect(refused).toEqual([])
    const now = new Map((await app.readShareRows(groupId)).map((row) => [row.cleanupId, row.updatedAt.toISOString()]))
    expect(done.map(({ cleanupId }) => cleanupId).toSorted()).toEqual([hectors, mias, alone.cleanupId].toSorted())
    for (const { cleanupId, updatedAt } of done)
      if (cleanupId !== alone.cleanupId) expect(updatedAt).toBe(now.get(cleanupId))
    expect(new Set((await readAuditEntries(app.db)).map(({ id }) => id))).toEqual(new Set([host, alone.cleanupId]))
    expect(await app.takeDecisionEmails()).toHaveLength(4)
    // A repetition changes nothing.
    expect(await app.decide({ status: 'approved', cleanups: asked })).toMatchObject({ done: [{}, {}, {}], refused: [] })
    expect(await readAuditEntries(app.db)).toHaveLength(2)
    expect(await app.takeDecisionEmails()).toEqual([])
  })

  test('fails for a changed share, and for a group that another admin has claimed through any share', async () => {
    const { hectors, mias } = await newGroup()
    const before = await app.readVersion(hectors)
    await app.db.$client.query(
      `update cleanup_logs set litter_count = 40, updated_at = updated_at + interval '1 second' where cleanup_id = $1`,
      [hectors],
    )
    expect((await app.decide({ status: 'approved', cleanups: [before] })).refused).toMatchObject([
      { cleanupId: hectors, code: 'CONFLICT', message: cleanupUiTexts.changedMeanwhile },
    ])
    expect((await app.claim(mias, bea)).status).toBe(200)
    expect(await app.claim(hectors)).toMatchObject({ status: 409, body: { data: { name: 'Bea Boss' } } })
    expect(
      (await app.decide({ status: 'approved', cleanups: [await app.readVersion(hectors)] })).refused,
    ).toMatchObject([{ cleanupId: hectors, code: 'CLAIMED', message: texts.claimed('Bea Boss') }])
    expect(
      (await app.decide({ status: 'approved', cleanups: [await app.readVersion(hectors)] }, bea)).done,
    ).toHaveLength(1)
    expect((await app.readForReview(mias)).claim).toBeNull()
  })

  test("fails through any share's id once a share of the pending group has changed or left", async () => {
    for (const change of ['update cleanup_logs set litter_count = 40', 'delete from cleanup_logs']) {
      const { host, hectors, mias } = await newGroup()
      const before = [await app.readVersion(host), await app.readVersion(hectors)]
      await app.db.$client.query(`${change} where cleanup_id = $1`, [mias])
      expect((await app.decide({ status: 'approved', cleanups: before })).refused, change).toMatchObject([
        { cleanupId: host, code: 'CONFLICT' },
        { cleanupId: hectors, code: 'CONFLICT' },
      ])
      expect((await app.decide({ status: 'approved', cleanups: [await app.readVersion(host)] })).done).toHaveLength(1)
    }
  })

  test("makes the group's photos public until an undo", async () => {
    const photo = await app.aPhoto(rosa.id)
    const isPublic = async () => (await app.db.select().from(pictures).where(eq(pictures.id, photo.id)))[0]!.isPublic
    const { mias } = await newGroup({ photoUrl1: pictureUrl('cleanup', photo.name, MAX_STORED_PICTURE_SIDE) })
    const { done } = await app.decide({ status: 'approved', cleanups: [await app.readVersion(mias)] })
    expect(await isPublic()).toBe(true)
    await app.undo(done)
    expect(await isPublic()).toBe(false)
  })
})

test('a claim of a group can be released through the id of any share', async () => {
  const { host, hectors, mias } = await newGroup()
  expect((await app.claim(hectors)).status).toBe(200)
  expect((await app.claim(mias)).status).toBe(200)
  expect((await app.release(host)).status).toBe(204)
  expect((await app.claim(mias, bea)).status).toBe(200)
  expect((await app.claim(generateRowId())).status).toBe(404)
  expect((await app.release(generateRowId())).status).toBe(204)
})

describe('undoing a review decision on a group', () => {
  test("reverts all shares through any share's id, sends no email and can be repeated", async () => {
    const { groupId, hectors, mias } = await newGroup()
    const { done } = await app.decide({
      status: 'approved',
      cleanups: [await app.readVersion(hectors), await app.readVersion(mias)],
    })
    const undone = await app.undo(done)
    expect(undone).toMatchObject({ done: [{ status: 'pending' }, { status: 'pending' }], refused: [] })
    expect(await app.readShareRows(groupId)).toMatchObject(
      [46, 42, 42].map((litterCount) => ({ litterCount, status: 'pending', reviewedBy: null, hasNews: false })),
    )
    const now = new Map((await app.readShareRows(groupId)).map((row) => [row.cleanupId, row.updatedAt.toISOString()]))
    for (const { cleanupId, updatedAt } of undone.done) expect(updatedAt).toBe(now.get(cleanupId))
    expect((await app.undo(done)).done.map(({ cleanupId }) => cleanupId)).toEqual([hectors, mias])
    expect((await readAuditEntries(app.db)).map(({ action }) => action)).toEqual(['cleanup_approved', 'cleanup_undone'])
    expect(await app.countByStatus()).toEqual({ pending: 1, approved: 0, rejected: 0, flagged: 0 })
    expect(await app.takeDecisionEmails()).toEqual([])
  })

  test('restores for each member whether the earlier decision is news', async () => {
    const { host, hectors } = await newGroup()
    await app.decide({ status: 'flagged', note: 'Too dark', cleanups: [await app.readVersion(host)] })
    const read = await newsOf(hector)
    await app.ask('DELETE /v1/me/cleanup-news', {
      cookie: hector.cookie,
      body: { seen: read.map(({ cleanupId, updatedAt }) => ({ cleanupId, updatedAt })) },
    })
    const { done } = await app.decide({ status: 'approved', cleanups: [await app.readVersion(hectors)] })
    expect(await newsOf(hector)).toMatchObject([{ status: 'approved' }])
    await app.undo(done)
    expect([await newsOf(hector), await newsOf(mia)]).toMatchObject([[], [{ status: 'flagged' }]])
    // The email about the first decision goes to each member once.
    expect(new Set(describeMails(await app.takeDecisionEmails())).size).toBe(3)
  })

  test('fails once a member has changed something', async () => {
    const { host } = await newGroup()
    const { done } = await app.decide({ status: 'approved', cleanups: [await app.readVersion(host)] })
    await app.db.$client.query(
      `update cleanup_logs set status = 'pending', reviewed_by = null, reviewed_at = null,
       updated_at = updated_at + interval '1 second' where cleanup_id = $1`,
      [host],
    )
    expect((await app.undo(done)).refused).toMatchObject([{ code: 'CONFLICT' }])
  })
})
