import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outcomes, ReviewPage, Reviewed } from '../../contract/review.ts'
import { reviewSentences as say } from '../../rules/review.ts'
import { openCleanups } from '../fixtures/asking.ts'

let house: Awaited<ReturnType<typeof openCleanups>>
type Member = Awaited<ReturnType<typeof house.signedIn>>
let rosa: Member
let ada: Member
let bea: Member
beforeAll(async () => {
  house = await openCleanups()
  ada = await house.signedIn({ isAdmin: true, fullName: 'Ada Admin', allowEmails: false })
  bea = await house.signedIn({ isAdmin: true, fullName: 'Bea Boss', allowEmails: false })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetAttempts()
  await house.db.$client.query('delete from cleanup_logs')
  rosa = await house.signedIn({ fullName: 'Rosa Medina' })
})

const list = async (query = '', { cookie } = ada) =>
  (await house.ask(`GET /v1/admin/cleanups?${query}`, { cookie })).body as ReviewPage
const one = async (id: string, { cookie } = ada) =>
  (await house.ask(`GET /v1/admin/cleanups/${id}`, { cookie })).body as Reviewed
const counts = async () => (await house.ask('GET /v1/admin/cleanup-counts', { cookie: ada.cookie })).body
const decide = async (body: object, { cookie } = ada) =>
  (await house.ask('PUT /v1/admin/cleanup-decisions', { cookie, body })).body as Outcomes
const undo = async (cleanups: object[], { cookie } = ada) =>
  (await house.ask('POST /v1/admin/cleanup-decisions/undo', { cookie, body: { cleanups } })).body as Outcomes
const claim = (id: string, { cookie } = ada) => house.ask(`PUT /v1/admin/cleanups/${id}/claim`, { cookie })
const release = (id: string, { cookie } = ada) => house.ask(`DELETE /v1/admin/cleanups/${id}/claim`, { cookie })
const seen = ({ cleanupId, updatedAt }: { cleanupId: string; updatedAt: string | Date }) => ({
  cleanupId,
  updatedAt: new Date(updatedAt).toISOString(),
})

test('what an admin decides on is told whole, is claimed, decided on in one step, and taken back', async () => {
  const [a, b] = [await house.newCleanup(rosa.id), await house.newCleanup(rosa.id, { date: '2026-11-01' })]
  expect((await list()).cleanups).toMatchObject([
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
  expect(await counts()).toEqual({ pending: 2, approved: 0, rejected: 0, flagged: 0 })
  expect((await claim(a.cleanupId, bea)).status).toBe(200)
  expect(await claim(a.cleanupId)).toMatchObject({
    status: 409,
    body: { code: 'CLAIMED', message: say.claimed('Bea Boss'), data: { name: 'Bea Boss' } },
  })
  expect((await one(a.cleanupId)).claim).toMatchObject({ userId: bea.id, fullName: 'Bea Boss' })
  const first = await decide({ status: 'approved', cleanups: [seen(a), seen(b)] })
  expect(first).toMatchObject({
    done: [{ cleanupId: b.cleanupId, status: 'approved' }],
    refused: [{ cleanupId: a.cleanupId, code: 'CLAIMED', message: say.claimed('Bea Boss') }],
  })
  expect((await release(a.cleanupId, bea)).status).toBe(204)
  expect((await decide({ status: 'flagged', note: 'Too dark', cleanups: [seen(a)] })).done).toHaveLength(1)
  expect(await counts()).toEqual({ pending: 0, approved: 1, rejected: 0, flagged: 1 })
  const after = await one(b.cleanupId)
  expect(after).toMatchObject({ reviewer: { id: ada.id, fullName: 'Ada Admin' }, reviewedAt: expect.any(String) })
  expect(await undo(first.done, bea)).toMatchObject({ refused: [{ code: 'CONFLICT', message: say.tooLate }] })
  const undone = await undo(first.done)
  expect(undone).toMatchObject({ done: [{ cleanupId: b.cleanupId, status: 'pending' }], refused: [] })
  expect(await undo(first.done)).toEqual(undone)
  expect(await one(b.cleanupId)).toMatchObject({ status: 'pending', reviewer: null, reviewedAt: null })
  expect(await house.miscounted()).toEqual([])
})

test('the list is the same, page by page, as one that is sorted whole: each tab, sort, direction and search', async () => {
  const names = [
    { fullName: 'Ann', username: 'river_ann' },
    { fullName: 'ben', username: 'RiverBen' },
    { fullName: 'Cleo', username: null },
    { fullName: 'Dora', username: 'x_river', isDeleted: true },
  ]
  const members = await Promise.all(
    names.map(({ username, ...set }, at) =>
      house.newMember({ ...set, username: username && `${username}${at}${rosa.id.slice(0, 4)}` }),
    ),
  )
  const statuses = ['pending', 'approved', 'flagged', 'rejected'] as const
  const all = []
  for (let at = 0; at < 36; at++) {
    const member = members[(at * 5) % 4]!
    const set = {
      status: statuses[((at * 7) % 9) % 4]!,
      date: `2026-10-${String(1 + ((at * 11) % 13)).padStart(2, '0')}`,
      litterCount: 1 + ((at * 3) % 5),
      location: [' 85016', 'Tempe ', '10001'][at % 3]!,
    }
    all.push({ ...(await house.newCleanup(member.id, set)), member })
  }
  type Row = (typeof all)[number]
  const place = (row: Row) => row.location.trim()
  const isGone = (row: Row) => names[members.indexOf(row.member)]!.isDeleted === true
  const name = (row: Row) => row.member.username?.toLowerCase() ?? '~'
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
      if (sort.endsWith('name') && isGone(a) !== isGone(b)) return isGone(a) ? 1 : -1
      if (sort === 'status' && a.status !== b.status)
        return sign * (statuses.indexOf(a.status as 'pending') - statuses.indexOf(b.status as 'pending'))
      for (const key of KEYS[sort]!)
        if (key(a) !== key(b)) return (sort === 'status' ? -1 : sign) * (key(a) < key(b) ? -1 : 1)
      return 0
    })
  for (const status of [...statuses, 'all'])
    for (const sort of Object.keys(KEYS))
      for (const direction of ['ascending', 'descending'])
        for (const username of ['', 'RIVER', 'x_', 'nobody']) {
          const which = (row: Row) =>
            (status === 'all' || row.status === status) &&
            (username.length > 2 ? name(row).includes(username.toLowerCase()) : name(row).startsWith(username))
          const wanted = sorted(sort, direction === 'descending').filter(which)
          const query = `status=${status}&sort=${sort}&direction=${direction}&username=${username}`
          const pages = Math.max(1, Math.ceil(wanted.length / 10))
          for (let page = 1; page <= pages; page++) {
            const listed = await list(`${query}&page=${page}`)
            expect(
              { ...listed, cleanups: listed.cleanups.map(({ cleanupId }) => cleanupId) },
              `${query}&page=${page}`,
            ).toEqual({
              cleanups: wanted.slice((page - 1) * 10, page * 10).map(({ cleanupId }) => cleanupId),
              page,
              pages,
              total: wanted.length,
              isMore: false,
            })
          }
        }
  expect((await list('status=all&page=999')).page).toBe(4)
})
