import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import {
  AdminMemberListFilter,
  AdminMemberListQuery,
  type MemberForAdmins,
  type AdminMemberListResultPage,
  type UnverifiedMemberListResultPage,
} from '../../contract/admin.ts'
import { MAX_PAGED_ROWS } from '#platform/paging.ts'
import { getTrigramIndexMatchPosition } from '#platform/server/lists.ts'
import { MEMBER_LIST_PAGE_SIZE, MEMBER_SORT_COLUMNS, type MemberSortColumn } from '../../rules/admin.ts'
import { insertManyTestMembers } from '../fixtures.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { streamMembers } from '../queries/export.ts'
import { memberMatchesSearch } from '../queries/order.ts'
import { countMembersByFilter, readAdminMemberListPage } from '../queries/admin-list.ts'
import { profiles, userLitterStats } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
})

type About = Parameters<typeof insertManyTestMembers>[1][number] & { streak?: { weeks: number; week: string } }

async function settle(about: About[]) {
  const columns = about.map((each) => {
    const { streak: _, ...ofProfile } = each
    return ofProfile
  })
  const ids = await runInTransaction(client.db, (tx) => insertManyTestMembers(tx, columns))
  for (const [at, { streak }] of about.entries())
    if (streak) {
      const set = { streakWeeks: streak.weeks, streakWeek: streak.week }
      await client.db.update(userLitterStats).set(set).where(eq(userLitterStats.userId, ids[at]!))
    }
  return about.map((each, at) => ({ ...each, id: ids[at]! }))
}
type Settled = Awaited<ReturnType<typeof settle>>

/** Compares texts by bytes, like the database. */
const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
/** A Wednesday, when it is the same week in every time zone. */
const NOW = new Date('2026-03-11T12:00:00Z')
const liveWeeks = ({ streak }: Settled[number]) => (streak && streak.week >= '2026-03-02' ? streak.weeks : 0)

const SLOW: Record<MemberSortColumn, (a: Settled[number], b: Settled[number]) => number> = {
  full_name: (a, b) => byText(a.fullName.toLowerCase(), b.fullName.toLowerCase()),
  username: (a, b) => byText((a.username ?? '').toLowerCase(), (b.username ?? '').toLowerCase()),
  email: (a, b) => byText(a.email, b.email),
  created_at: (a, b) => a.createdAt!.getTime() - b.createdAt!.getTime(),
  zip_code: (a, b) => byText(a.zipCode.toLowerCase(), b.zipCode.toLowerCase()),
  current_streak_weeks: (a, b) => liveWeeks(a) - liveWeeks(b),
  is_public: (a, b) => Number(a.isPublic) - Number(b.isPublic) || SLOW.created_at(a, b),
}

const DIRECTIONS = ['ascending', 'descending'] as const

/** The expected list, computed by filtering and sorting all members in memory. */
function slow(all: Settled, { search, sort, direction }: Omit<AdminMemberListQuery, 'page'>) {
  const typed = search.toLowerCase()
  const reach = getTrigramIndexMatchPosition(search)
  const holds = (text: string | null | undefined) => {
    const lower = (text ?? '').toLowerCase()
    if (reach === 'anywhere') return lower.includes(typed)
    return reach === 'beginnings' && (lower.startsWith(typed) || lower.includes(` ${typed}`))
  }
  const found = all
    .filter(({ isDeleted }) => !isDeleted)
    .filter(({ username, email, fullName }) => search === '' || [username, email, fullName].some(holds))
    .toSorted((a, b) => SLOW[sort](a, b) || byText(a.id, b.id))
  const inTurn = direction === 'ascending' ? found : found.toReversed()
  // members without a username are last in both directions
  return sort === 'username' ? inTurn.toSorted((a, b) => Number(!a.username) - Number(!b.username)) : inTurn
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }
const EACH_ROW = ['Actual Rows', 'Rows Removed by Index Recheck', 'Rows Removed by Filter']
/** Number of table rows that a query plan has read. */
const lookedAt = (plan: Plan): number =>
  [
    ...('Relation Name' in plan ? EACH_ROW.map((name) => Number(plan[name] ?? 0)) : []),
    ...(plan.Plans ?? []).map(lookedAt),
  ].reduce((sum, nr) => sum + nr, 0)

const parseQuery = (set: Partial<AdminMemberListQuery>) => AdminMemberListQuery.parse(set)
const list = (set: Partial<AdminMemberListQuery>, now = NOW): Promise<AdminMemberListResultPage> =>
  readAdminMemberListPage({ db: client.db, clock: { now: () => now } }, parseQuery(set))

async function everyPage(set: Partial<AdminMemberListQuery>, now = NOW): Promise<MemberForAdmins[]> {
  const { pages } = await list(set, now)
  const each = []
  for (let page = 1; page <= pages; page++) each.push(...(await list({ ...set, page }, now)).members)
  return each
}

async function exported(set: Partial<AdminMemberListQuery>, now = NOW) {
  const filter = AdminMemberListFilter.parse(set)
  const rows = []
  for await (const batch of streamMembers(client.db, { filter }, now)) rows.push(...batch)
  return rows
}

const piece = fc.constantFrom('ro', 'Rosa', 'ÖZ', 'é', '%', '_', '\\', "'", '"', ' ', 'x', '42', '山', '😀', 'A', 'ß')
const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
const someone = fc.record({
  fullName: text,
  username: fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null }),
  zipCode: fc.constantFrom('', '85016', 'SW1A 1AA', 'sw1a 2aa', '85001'),
  isPublic: fc.boolean(),
  isDeleted: fc.integer({ max: 9, min: 0 }).map((nr) => nr === 0),
  day: fc.integer({ min: 1, max: 9 }),
  streak: fc.option(
    fc.record({
      weeks: fc.integer({ min: 0, max: 4 }),
      week: fc.constantFrom('2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'),
    }),
    { nil: undefined },
  ),
})

describe('the admin member list', () => {
  test('equals an in-memory filter and sort of members, for any search and order, on pages and in CSV', async () => {
    for (const [round, about] of fc.sample(fc.array(someone, { minLength: 25, maxLength: 45 }), 2).entries()) {
      await client.db.delete(profiles)
      const all = await settle(
        about.map(({ username, day, ...columns }, at) => ({
          ...columns,
          username: username === null ? null : `${at % 2 ? 'Tidy' : 'tidy'}_${username}_${at}`,
          email: `${'roxÖ'[at % 4]!.toLowerCase()}${at}_${round}@example.org`,
          createdAt: new Date(`2026-01-0${day}T00:00:00Z`),
        })),
      )
      const searches = [
        '',
        '%',
        '_%\\',
        "'",
        'r',
        'a--',
        'RO',
        'ros',
        'TIDY_',
        'example.org',
        'öz',
        ...fc.sample(text, 4),
      ]
      for (const [nr, search] of searches.map((each) => each.trim()).entries())
        for (const sort of nr === 0
          ? MEMBER_SORT_COLUMNS
          : [MEMBER_SORT_COLUMNS[nr % 7]!, 'current_streak_weeks' as const])
          for (const direction of nr === 0 ? DIRECTIONS : [DIRECTIONS[(nr + round) % 2]!]) {
            const set = { search, show: 'all' as const, sort, direction }
            const expected = slow(all, set)
            const what = JSON.stringify(set)
            expect(
              (await everyPage(set)).map(({ id }) => id),
              what,
            ).toEqual(expected.map(({ id }) => id))
            const { total, pages, isMore } = await list(set)
            const length = Math.max(1, Math.ceil(expected.length / MEMBER_LIST_PAGE_SIZE))
            expect({ total, pages, isMore }, what).toEqual({ total: expected.length, pages: length, isMore: false })
            expect(
              (await exported(set)).map(({ id, currentStreakWeeks }) => ({ id, currentStreakWeeks })),
              what,
            ).toEqual(expected.map((each) => ({ id: each.id, currentStreakWeeks: liveWeeks(each) })))
          }
    }
  })

  test('finds accented and Cyrillic names in any letter case', async () => {
    await settle([
      { fullName: 'Élise Ångström', email: 'elise@example.org', zipCode: '' },
      { fullName: 'Ёлка Иванова', email: 'yolka@example.org', zipCode: '' },
    ])
    const names = async (search: string) => (await list({ search })).members.map(({ fullName }) => fullName)
    for (const search of ['élise', 'ÉLISE', 'ÅNGSTRÖM', 'gström', 'él', 'Å'])
      expect(await names(search), search).toEqual(['Élise Ångström'])
    for (const search of ['ИВАНОВ', 'ёлк', 'и']) expect(await names(search), search).toEqual(['Ёлка Иванова'])
  })

  test('reads only a few rows for a punctuation search, with or without one letter', async () => {
    await client.db.execute(`
      insert into profiles (id, full_name, email, zip_code)
      select gen_random_uuid(), 'Zoe ' || n, 'zoe' || n || '@zoe.test', '' from generate_series(1, 2000) n`)
    await settle([{ fullName: 'A-Z Ünal', email: 'a@b.test', zipCode: '' }])
    for (const search of ['-', '--', '__', '%%%', '...', '@.', '@-.', '\\\\', 'a-', '-a', 'a--', '@b.', '.b.']) {
      const looked = await runInTransaction(client.db, async (tx) => {
        // forbid full scans of tables and of other indexes
        for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
          await tx.execute(sql.raw(`set local enable_${way} = off`))
        const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          sql`explain (analyze, format json) select from profiles where ${memberMatchesSearch(search)}`,
        )
        return lookedAt(rows[0]!['QUERY PLAN'][0].Plan)
      })
      expect(looked, search).toBeLessThan(10)
    }
  })

  test('returns the last page for a page number beyond the end', async () => {
    await settle(Array.from({ length: 12 }, (_, at) => ({ fullName: 'Rosa', email: `${at}@example.org`, zipCode: '' })))
    expect(await list({ page: 1_000_000 })).toMatchObject({ page: 2, pages: 2, total: 12, members: [{}, {}] })
    expect(await list({ search: 'nobody', page: 7 })).toEqual({
      members: [],
      page: 1,
      pages: 1,
      total: 0,
      isMore: false,
    })
  })

  test('caps the number of matches of a broad search', async () => {
    await client.db.execute(`
      insert into profiles (id, full_name, email, zip_code, created_at)
      select gen_random_uuid(), 'Crowd ' || lpad(n::text, 6, '0'), n || '@example.org', '',
        timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, ${MAX_PAGED_ROWS + 25}) n`)
    await client.db.execute(`
      insert into user_litter_stats (user_id, streak_weeks, streak_week)
      select id, case when full_name > 'Crowd 010020' then right(full_name, 2)::int else 0 end, '2026-03-09' from profiles`)
    const names = async (set: Partial<AdminMemberListQuery>) =>
      (await list({ search: 'crowd', ...set })).members.map((each) => each.fullName)
    const nr = (from: number, step = 1) =>
      Array.from({ length: 10 }, (_, at) => `Crowd ${String(from + at * step).padStart(6, '0')}`)
    const counts = { total: MAX_PAGED_ROWS, pages: MAX_PAGED_ROWS / 10, isMore: true }
    expect(await list({ search: 'crowd' })).toMatchObject({ ...counts, page: 1 })
    const { unverified, deleted } = await countMembersByFilter(client.db)
    expect([unverified, deleted]).toEqual([
      { total: MAX_PAGED_ROWS, isMore: true },
      { total: 0, isMore: false },
    ])
    expect(await names({})).toEqual(nr(10_025, -1))
    expect(await names({ page: 1_000_000 })).toEqual(nr(35, -1))
    expect(await list({ page: 1_000_000 })).toMatchObject({ ...counts, page: 1000, total: 10_025, isMore: false })
    expect(await names({ sort: 'full_name', direction: 'ascending', page: 500 })).toEqual(nr(4991))
    const streaks = await list({ search: 'crowd', sort: 'current_streak_weeks' })
    expect(streaks.members.map((each) => each.currentStreakWeeks)).toEqual([25, 24, 23, 22, 21, 0, 0, 0, 0, 0])
    const others = await list({ search: 'crowd', sort: 'current_streak_weeks', direction: 'ascending', page: 1000 })
    expect(others.members.map((each) => each.currentStreakWeeks)).toEqual(Array(10).fill(0))
  })
})

test('the admin member list shows and sorts live week streaks by each member’s local day', async () => {
  const zones = { 'Pacific/Kiritimati': 14, 'Europe/Berlin': 1, 'america/phoenix': -7, 'Pacific/Pago_Pago': -11 }
  const people = Object.keys(zones).flatMap((timeZone, zone) =>
    ['2026-02-23', '2026-03-02'].map((week, at) => ({
      fullName: `${timeZone} ${week}`,
      email: `${zone}-${at}@example.org`,
      zipCode: '',
      timeZone,
      streak: { weeks: at === 0 ? 1 : 2 + zone, week },
    })),
  )
  const all = await settle([...people, { fullName: 'Nowhere', email: 'n@example.org', zipCode: '' }])
  // Monday begins at each of these places: one minute before, and exactly then
  for (const hours of Object.values(zones))
    for (const minutes of [-1, 0]) {
      const now = new Date(Date.parse('2026-03-09T00:00:00Z') - hours * 3_600_000 + minutes * 60_000)
      const alive = (person: Settled[number]) => {
        if (!person.streak) return 0
        const wall = now.getTime() + zones[person.timeZone as keyof typeof zones] * 3_600_000
        const isNewWeek = wall >= Date.parse('2026-03-09T00:00:00Z')
        return isNewWeek && person.streak.week === '2026-02-23' ? 0 : person.streak.weeks
      }
      const expected = all
        .map((person) => ({ id: person.id, currentStreakWeeks: alive(person) }))
        .toSorted((a, b) => a.currentStreakWeeks - b.currentStreakWeeks || byText(a.id, b.id))
      const listStreaks = async (set: Partial<AdminMemberListQuery>) =>
        (await everyPage({ sort: 'current_streak_weeks', ...set }, now)).map(({ id, currentStreakWeeks }) => ({
          id,
          currentStreakWeeks,
        }))
      expect(await listStreaks({ direction: 'ascending' }), now.toISOString()).toEqual(expected)
      expect(await listStreaks({ direction: 'descending' }), now.toISOString()).toEqual(expected.toReversed())
      expect(await listStreaks({ search: 'example', direction: 'ascending' })).toEqual(expected)
    }
})

test('GET /admin/members returns full rows and rejects invalid search params', async () => {
  const admin = await client.newSignedInMember({ isSuperadmin: true, createdAt: new Date(0) })
  const rosa = await client.newMember({ username: 'TidyHeron', country: 'US', annualGoal: null, isDisabled: true })
  const { body } = await client.ask('GET /v1/admin/members', { cookie: admin.cookie })
  const { id, email, createdAt } = rosa
  expect(body).toEqual({
    members: [
      {
        id,
        email,
        fullName: 'Rosa Medina',
        username: 'TidyHeron',
        emailVerified: true,
        avatarUrl: null,
        zipCode: '85016',
        country: 'US',
        annualGoal: null,
        currentStreakWeeks: 0,
        isPublic: false,
        isAdmin: false,
        isSuperadmin: false,
        isDisabled: true,
        secondFactors: [],
        totalCleanups: 0,
        totalLitterPieces: 0,
        totalMinutes: 0,
        createdAt: createdAt.toISOString(),
        deletion: null,
      },
      expect.objectContaining({ id: admin.id, isSuperadmin: true }),
    ],
    page: 1,
    pages: 1,
    total: 2,
    isMore: false,
  })
  const asks = async (query: string) =>
    (await client.ask(`GET /v1/admin/members?${query}`, { cookie: admin.cookie })).status
  for (const query of [
    'sort=password',
    'direction=up',
    'page=0',
    'page=x',
    `search=${'x'.repeat(101)}`,
    'search=a%00b',
  ])
    expect([query, await asks(query)]).toEqual([query, 400])
})

test('GET /admin/unverified-members lists unverified members, newest first, with the time of the last email', async () => {
  const { cookie } = await client.newSignedInMember({ isAdmin: true })
  const form = {
    fullName: 'Rosa Medina',
    email: 'new@example.org',
    password: 'sweep-42',
    zipCode: '85016',
    acceptsTerms: true,
  }
  const { body: made } = await client.ask('POST /v1/accounts', { body: form })
  await client.newMember({ isDeleted: true, emailVerified: false })
  await settle(
    Array.from({ length: 14 }, (_, at) => ({
      fullName: 'Old',
      email: `${at}@example.org`,
      zipCode: '',
      createdAt: new Date(at * 1000),
      username: at === 0 ? 'first' : null,
    })),
  )
  const unverified = async (page: number) =>
    (await client.ask(`GET /v1/admin/unverified-members?page=${page}`, { cookie }))
      .body as unknown as UnverifiedMemberListResultPage
  const first = await unverified(1)
  expect(first).toMatchObject({ page: 1, pages: 2, total: 15, isMore: false })
  expect(first.members[0]).toEqual({
    id: made['id'],
    fullName: form.fullName,
    displayName: 'Rosa',
    email: 'new@example.org',
    createdAt: expect.any(String),
    confirmationSentAt: expect.any(String),
  })
  const last = await unverified(9)
  expect(last).toMatchObject({ page: 2, members: [{}, {}, {}, {}, { displayName: 'first', confirmationSentAt: null }] })
})
