import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { MAX_PAGED_ROWS } from '#platform/paging.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { CleanupReviewListQuery } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { CLEANUP_FIELD_NAMES } from '../../rules.ts'
import { REVIEW_CLAIM_SECONDS, MAX_REVIEW_CLAIMS_PER_ADMIN, SERVER_UNDO_LIMIT_SECONDS } from '../../rules/review.ts'
import type { SignedInMember } from '../fixtures/group-client.ts'
import { createReviewTestClient, toVersion } from '../fixtures/review-client.ts'
import { findCleanupIdsOfReviewListPage } from '../queries/review-search.ts'
import { createCleanupFieldCsvColumns } from '../service/export.ts'

let app: Awaited<ReturnType<typeof createReviewTestClient>>
let rosa: SignedInMember
let ada: SignedInMember
let bea: SignedInMember
beforeAll(async () => {
  app = await createReviewTestClient()
  ;({ ada, bea } = app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  await app.db.$client.query('delete from cleanup_logs')
  rosa = await app.newSignedInMember({ fullName: 'Rosa Medina' })
})

test('an admin lists cleanups for review, claims one, decides on it and undoes the decision', async () => {
  const [a, b] = [await app.newCleanup(rosa.id), await app.newCleanup(rosa.id, { date: '2026-11-01' })]
  expect((await app.listForReview()).cleanups).toMatchObject([
    {
      cleanupId: a.cleanupId,
      status: 'pending',
      member: { id: rosa.id, fullName: 'Rosa Medina', email: rosa.email, totalCleanups: 2 },
      reviewer: null,
      reviewedAt: null,
      claim: null,
      hints: [],
    },
    { cleanupId: b.cleanupId },
  ])
  expect(await app.countByStatus()).toEqual({ pending: 2, approved: 0, rejected: 0, flagged: 0 })
  expect((await app.claim(a.cleanupId, bea)).status).toBe(200)
  expect(await app.claim(a.cleanupId)).toMatchObject({
    status: 409,
    body: { code: 'CLAIMED', message: texts.claimed('Bea Boss'), data: { name: 'Bea Boss' } },
  })
  expect((await app.readForReview(a.cleanupId)).claim).toMatchObject({ userId: bea.id, fullName: 'Bea Boss' })
  const first = await app.decide({ status: 'approved', cleanups: [toVersion(a), toVersion(b)] })
  expect(first).toMatchObject({
    done: [{ cleanupId: b.cleanupId, status: 'approved' }],
    refused: [{ cleanupId: a.cleanupId, code: 'CLAIMED', message: texts.claimed('Bea Boss') }],
  })
  expect((await app.release(a.cleanupId, bea)).status).toBe(204)
  expect((await app.decide({ status: 'flagged', note: 'Too dark', cleanups: [toVersion(a)] })).done).toHaveLength(1)
  expect(await app.countByStatus()).toEqual({ pending: 0, approved: 1, rejected: 0, flagged: 1 })
  const after = await app.readForReview(b.cleanupId)
  expect(after).toMatchObject({ reviewer: { id: ada.id, fullName: 'Ada Admin' }, reviewedAt: expect.any(String) })
  expect(await app.undo(first.done, bea)).toMatchObject({
    refused: [{ code: 'CONFLICT', message: cleanupUiTexts.changedMeanwhile }],
  })
  const undone = await app.undo(first.done)
  expect(undone).toMatchObject({ done: [{ cleanupId: b.cleanupId, status: 'pending' }], refused: [] })
  expect(await app.undo(first.done)).toEqual(undone)
  expect(await app.readForReview(b.cleanupId)).toMatchObject({ status: 'pending', reviewer: null, reviewedAt: null })
  expect(await app.findWrongCounters()).toEqual([])
})

test('pages of the review list match a fully sorted list, for each tab, sort column, direction and search', async () => {
  const names = [
    { fullName: 'Ann', username: 'river_ann' },
    { fullName: 'ben', username: 'RiverBen' },
    { fullName: 'Cleo', username: null },
    { fullName: 'Dora', username: 'x_river', isDeleted: true },
  ]
  const members = await Promise.all(
    names.map(({ username, ...set }, at) =>
      app.newMember({ ...set, username: username && `${username}${at}${rosa.id.slice(0, 4)}` }),
    ),
  )
  const statuses = ['pending', 'approved', 'flagged', 'rejected'] as const
  const all: (Awaited<ReturnType<typeof app.newCleanup>> & { member: (typeof members)[number] })[] = []
  for (let at = 0; at < 36; at++) {
    const member = members[(at * 5) % 4]!
    const set = {
      status: statuses[((at * 7) % 9) % 4]!,
      date: `2026-10-${String(1 + ((at * 11) % 13)).padStart(2, '0')}`,
      litterCount: 1 + ((at * 3) % 5),
      location: [' 85016', 'Tempe ', '10001'][at % 3]!,
    }
    all.push({ ...(await app.newCleanup(member.id, set)), member })
  }
  type Row = (typeof all)[number]
  const place = (row: Row) => row.location.trim()
  const isDeleted = (row: Row) => names[members.indexOf(row.member)]!.isDeleted === true
  const name = (row: Row) => row.member.username?.toLowerCase() ?? ''
  const KEYS: Record<string, ((row: Row) => string | number)[]> = {
    date: [(row) => row.date, (row) => row.cleanupId],
    litter_count: [(row) => row.litterCount, (row) => row.cleanupId],
    location: [place, (row) => row.createdAt.getTime(), (row) => row.cleanupId],
    name: [(row) => row.member.fullName.toLowerCase(), (row) => row.date, (row) => row.cleanupId],
    username: [name, (row) => row.date, (row) => row.cleanupId],
    status: [(row) => row.date, (row) => row.cleanupId],
  }
  const sorted = (sort: string, isDescending: boolean) =>
    all.toSorted((a, b) => {
      const sign = isDescending ? -1 : 1
      if (sort.endsWith('name') && isDeleted(a) !== isDeleted(b)) return isDeleted(a) ? 1 : -1
      if (sort === 'username' && !name(a) !== !name(b)) return name(a) ? -1 : 1
      if (sort === 'status' && a.status !== b.status)
        return sign * (statuses.indexOf(a.status) - statuses.indexOf(b.status))
      for (const key of KEYS[sort]!)
        if (key(a) !== key(b)) return (sort === 'status' ? -1 : sign) * (key(a) < key(b) ? -1 : 1)
      return 0
    })
  for (const status of [...statuses, 'all'])
    for (const sort of Object.keys(KEYS))
      for (const direction of ['ascending', 'descending'])
        for (const username of ['', 'RIVER', 'x_', '__']) {
          const which = (row: Row) =>
            (status === 'all' || row.status === status) &&
            username !== '__' &&
            (username.length > 2 ? name(row).includes(username.toLowerCase()) : name(row).startsWith(username))
          const wanted = sorted(sort, direction === 'descending').filter(which)
          const query = `status=${status}&sort=${sort}&direction=${direction}&username=${username}`
          const pages = Math.max(1, Math.ceil(wanted.length / 10))
          for (let page = 1; page <= pages; page++) {
            const listQuery = CleanupReviewListQuery.parse({ status, sort, direction, username, page })
            expect(await findCleanupIdsOfReviewListPage(app.db, listQuery), `${query}&page=${page}`).toEqual({
              ids: wanted.slice((page - 1) * 10, page * 10).map(({ cleanupId }) => cleanupId),
              page,
              pages,
              total: wanted.length,
              isMore: false,
            })
          }
        }
  expect((await app.listForReview('status=all&page=999')).page).toBe(4)
  expect(await app.listForReview('username=nobody')).toMatchObject({ cleanups: [], page: 1, pages: 1, total: 0 })
})

test('the review list of one member excludes members whose username contains theirs', async () => {
  const [tom, tomw] = [await app.newMember({ username: 'tom' }), await app.newMember({ username: 'tomw' })]
  const own = [await app.newCleanup(tom.id), await app.newCleanup(tom.id, { status: 'approved' })]
  await app.newCleanup(tomw.id)
  const { cleanups, total } = await app.listForReview(`status=all&memberId=${tom.id}`)
  expect([total, cleanups.map(({ cleanupId }) => cleanupId).toSorted()]).toEqual([
    2,
    own.map(({ cleanupId }) => cleanupId).toSorted(),
  ])
  expect(await app.listForReview(`status=approved&memberId=${tom.id}`)).toMatchObject({ total: 1 })
  expect(await app.listForReview(`status=all&memberId=${tom.id}&username=tomw`)).toMatchObject({ total: 0 })
})

test('deep pages of the review list sorted by member match a fully sorted list', async () => {
  const members = await Promise.all(
    Array.from({ length: 30 }, (_, at) => app.newMember({ fullName: `Member ${(at * 7) % 30}`, isDeleted: at === 3 })),
  )
  await app.db.$client.query(
    `insert into cleanup_logs (cleanup_id, user_id, date, location, litter_count, status)
     select gen_random_uuid(), ($1::uuid[])[1 + n % 7 * n % 30], '2026-01-01'::date + n % 300, '85016', 3,
       case n % 3 when 0 then 'approved' else 'flagged' end
     from generate_series(1, 18000) n`,
    [members.map(({ id }) => id)],
  )
  const whole = async (which: string) => {
    const { rows } = await app.db.$client.query<{ id: string }>(
      `select cleanup_id as id from cleanup_logs c join profiles p on p.id = user_id where ${which}
       order by is_deleted, lower(full_name), p.id, date, cleanup_id`,
    )
    return rows.map(({ id }) => id)
  }
  for (const [status, which] of [
    ['all', 'true'],
    ['flagged', "status = 'flagged'"],
  ]) {
    const wanted = await whole(which!)
    for (const page of [1, 115, 119, 120, 121, 180, 199, 200, 201, 360]) {
      const { ids, total } = await findCleanupIdsOfReviewListPage(
        app.db,
        CleanupReviewListQuery.parse({ status, sort: 'name', direction: 'ascending', page, size: 50 }),
      )
      const shown = Math.min(page, Math.ceil(wanted.length / 50), MAX_PAGED_ROWS / 50)
      expect([total, ids], `${status} ${page}`).toEqual([wanted.length, wanted.slice((shown - 1) * 50, shown * 50)])
    }
  }
})

test('a review list with over 10,000 cleanups has pages for the first 10,000', async () => {
  await app.db.$client.query(
    `insert into cleanup_logs (cleanup_id, user_id, date, location, litter_count)
     select gen_random_uuid(), $1, '2026-01-01', '85016', 3 from generate_series(1, 10003) n`,
    [(await app.newMember({ username: `caps_${rosa.id.slice(0, 8)}` })).id],
  )
  expect(await app.listForReview('username=CAPS_&page=5000')).toMatchObject({
    total: 10_000,
    isMore: true,
    page: 1000,
    pages: 1000,
  })
  expect(await app.listForReview('page=5000')).toMatchObject({ total: 10_003, isMore: false, page: 1000, pages: 1000 })
})

test('a review batch has at most 100 different cleanups', async () => {
  const a = await app.newCleanup(rosa.id)
  for (const status of ['rejected', 'flagged'])
    for (const note of [undefined, '', '  ', '\u200b\u2800', '\u00ad'])
      expect(await app.decide({ status, note, cleanups: [toVersion(a)] })).toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: [{ path: 'note', message: cleanupUiTexts.noteRequired }] },
      })
  const many = Array.from({ length: 101 }, () => ({ ...toVersion(a), cleanupId: generateRowId() }))
  expect(await app.decide({ status: 'approved', cleanups: many })).toMatchObject({
    data: { fields: [{ path: 'cleanups', message: texts.tooMany }] },
  })
  const shouted = { ...toVersion(a), cleanupId: a.cleanupId.toUpperCase() }
  for (const twice of [toVersion(a), shouted])
    expect(await app.decide({ status: 'approved', cleanups: [toVersion(a), twice] })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  expect(await app.countByStatus()).toMatchObject({ pending: 1 })
})

test('a review batch skips and reports deleted and changed cleanups', async () => {
  const [deleted, changed, good] = [
    await app.newCleanup(rosa.id),
    await app.newCleanup(rosa.id),
    await app.newCleanup(rosa.id),
  ]
  await app.ask(`DELETE /v1/cleanups/${deleted.cleanupId}`, { cookie: rosa.cookie })
  const before = new Date(changed.updatedAt.getTime() - 1000)
  const body = {
    status: 'approved',
    cleanups: [toVersion(deleted), { ...toVersion(changed), updatedAt: before }, toVersion(good)],
  }
  expect(await app.decide(body)).toEqual({
    done: [{ cleanupId: good.cleanupId, status: 'approved', updatedAt: expect.any(String) }],
    refused: [
      { cleanupId: deleted.cleanupId, code: 'NOT_FOUND', message: texts.missing },
      { cleanupId: changed.cleanupId, code: 'CONFLICT', message: cleanupUiTexts.changedMeanwhile },
    ],
  })
  const single = await app.ask(`PUT /v1/admin/cleanups/${deleted.cleanupId}/decision`, {
    cookie: ada.cookie,
    body: { status: 'approved', updatedAt: toVersion(deleted).updatedAt },
  })
  expect(single).toMatchObject({ status: 404, body: { message: texts.missing } })
})

test("an admin's review claim expires unless renewed", async () => {
  const { cleanupId } = await app.newCleanup(rosa.id)
  const takePublished = async () => {
    const { rows } = await app.db.$client.query("delete from live_notices where topic = 'review' returning topic")
    return rows.length
  }
  await takePublished()
  await app.claim(cleanupId)
  expect(await takePublished()).toBe(1)
  app.advanceTime(REVIEW_CLAIM_SECONDS - 1)
  expect((await app.claim(cleanupId)).status).toBe(200)
  expect(await takePublished()).toBe(0)
  app.advanceTime(REVIEW_CLAIM_SECONDS - 1)
  expect((await app.claim(cleanupId, bea)).status).toBe(409)
  app.advanceTime(1)
  expect((await app.readForReview(cleanupId)).claim).toBeNull()
  expect((await app.claim(cleanupId, bea)).status).toBe(200)
  expect(await takePublished()).toBe(1)
  // The claim on the cleanup belongs to another admin by now, so this release changes nothing.
  expect((await app.release(cleanupId)).status).toBe(204)
  expect((await app.readForReview(cleanupId)).claim).toMatchObject({ userId: bea.id })
  await app.release(cleanupId, bea)
  expect(await takePublished()).toBe(1)
  expect((await app.claim(generateRowId())).status).toBe(404)
})

test('an admin who claims more cleanups for review than the maximum loses the oldest claim', async () => {
  const ids: string[] = []
  for (let nr = 0; nr <= MAX_REVIEW_CLAIMS_PER_ADMIN; nr++) {
    ids.push((await app.newCleanup(rosa.id)).cleanupId)
    expect((await app.claim(ids[nr]!)).status).toBe(200)
    app.advanceTime(1)
  }
  const [oldest, ...remainingIds] = ids
  for (const id of remainingIds) expect((await app.claim(id, bea)).status).toBe(409)
  expect((await app.claim(oldest!, bea)).status).toBe(200)
})

test('undoing a review decision restores status, photo visibility and counters without an email', async () => {
  const photo = await app.aPhoto(rosa.id)
  const logged = app.newCleanupBody({ litterCount: 40, photos: [photo.id] })
  await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body: logged })
  await app.takeMails()
  const states = async () => (await app.db.$client.query('select * from cleanup_logs')).rows
  const isPublic = async () =>
    (await app.db.$client.query('select is_public from pictures where id = $1', [photo.id])).rows[0].is_public
  const before = await states()
  const first = await app.decide({
    status: 'approved',
    cleanups: [toVersion(await app.readForReview(logged.cleanupId))],
  })
  expect(await isPublic()).toBe(true)
  app.advanceTime(SERVER_UNDO_LIMIT_SECONDS)
  expect((await app.undo(first.done)).done).toMatchObject([{ status: 'pending' }])
  expect(await isPublic()).toBe(false)
  expect(await states()).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(Date) })))
  expect(await app.countByStatus()).toEqual({ pending: 1, approved: 0, rejected: 0, flagged: 0 })
  expect(await app.findWrongCounters()).toEqual([])
  expect(await app.takeDecisionEmails()).toEqual([])
  const [last] = (await readAuditEntries(app.db)).slice(-1)
  expect(last).toMatchObject({ who: 'Ada Admin', action: 'cleanup_undone', id: logged.cleanupId })

  const second = await app.decide({
    status: 'flagged',
    note: 'Too dark',
    cleanups: [toVersion(await app.readForReview(logged.cleanupId))],
  })
  app.advanceTime(SERVER_UNDO_LIMIT_SECONDS + 1)
  expect((await app.undo(second.done)).refused).toMatchObject([{ code: 'CONFLICT', message: texts.tooLate }])
  expect((await app.takeDecisionEmails()).map(({ subject }) => subject)).toEqual(['Your cleanup needs another look'])
})

test('undoing a later decision on a cleanup emails the member once about the earlier decision', async () => {
  const a = await app.newCleanup(rosa.id)
  await app.decide({ status: 'approved', cleanups: [toVersion(a)] })
  app.advanceTime(SERVER_UNDO_LIMIT_SECONDS)
  const second = await app.decide(
    { status: 'rejected', note: 'No', cleanups: [toVersion(await app.readForReview(a.cleanupId))] },
    bea,
  )
  app.advanceTime(-20)
  expect(await app.takeDecisionEmails()).toEqual([])
  app.advanceTime(-25)
  expect((await app.undo(second.done, bea)).done).toMatchObject([{ status: 'approved' }])
  expect((await app.takeDecisionEmails()).map(({ subject }) => subject)).toEqual(['Your cleanup is approved'])
  expect(await app.takeDecisionEmails()).toEqual([])
})

test("a member's photos are counted over all cleanups, even after the account is deleted", async () => {
  const countPhotos = async () =>
    (await app.ask(`GET /v1/admin/members/${rosa.id}/photo-count`, { cookie: ada.cookie })).body
  expect(await countPhotos()).toEqual({ photos: 0 })
  const photo = () => `/api/files/cleanups/${generateRowId()}-2560.webp`
  await app.newCleanup(rosa.id, { status: 'rejected', photoUrl1: photo(), photoUrl3: photo() })
  await app.newCleanup(rosa.id, { photoUrl2: photo() })
  await app.newCleanup(rosa.id)
  await app.newCleanup(bea.id, { photoUrl1: photo() })
  await app.ask(`DELETE /v1/admin/members/${rosa.id}`, { cookie: ada.cookie })
  expect(await countPhotos()).toEqual({ photos: 3 })
})

test('open review pages are notified of a change of each member-editable field', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select attname as name from pg_trigger
    join pg_attribute on attrelid = tgrelid and attnum = any(tgattr) where tgname = 'cleanups_told'`)
  const columns = Object.keys(createCleanupFieldCsvColumns(CLEANUP_FIELD_NAMES))
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(columns))
})
