import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { aChallenge } from '#features/challenges/server/fixtures.ts'
import { challengeBoards } from '#features/challenges/server/tables.ts'
import { insertTestCleanup, insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { anActiveEventTag, anEvent } from '#features/events/server/fixtures.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '#features/events/server/tables.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countLockWaits } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { downloadCsv } from '../testing/csv.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp()
let grace: Awaited<ReturnType<typeof createSignedInMember>>
beforeAll(async () => {
  grace = await createSignedInMember(app, database.db, { isAdmin: true, fullName: 'Grace Admin' })
})
beforeEach(async () => {
  for (const table of [cleanupEventTags, cleanupEvents, eventTags, challengeBoards, rateLimits])
    await database.db.delete(table)
})

const EXPORTS = [
  'challenges',
  'cleanup-events',
  'event-tags',
  'members',
  'unverified-members',
  'cleanups',
  'audit-logs',
  'challenge-participants',
  'corrections',
].map((name) => `/v1/admin/${name}.csv`)

const challenge = (set: Parameters<typeof aChallenge>[1]) => runInTransaction(database.db, (tx) => aChallenge(tx, set))

const read = (address: string, as = grace.token) => downloadCsv(ask, address, as)
const of = async (address: string, name: string) => (await read(address)).rows.map((row) => row[name])

test('the admin CSV export of challenges has all columns, a dated file name and escaped formulas', async () => {
  const made = await challenge({
    title: '=HYPERLINK("http://evil.example")',
    accessCode: '-1,"2"',
    goalLitterPieces: 7,
  })
  const { answer, csv, rows } = await read('/v1/admin/challenges.csv')
  const today = new Date().toISOString().slice(0, 10)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="challenges-${today}.csv"`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(csv.startsWith('\uFEFFtitle,slug,access_code,')).toBe(true)
  expect(rows).toMatchObject([
    {
      title: `'=HYPERLINK("http://evil.example")`,
      access_code: `'-1,"2"`,
      goal_litter_pieces: '7',
      participants: '0',
      challenge_id: made.id,
      created_at: made.createdAt.toISOString(),
    },
  ])
})

test('the admin CSV export of events includes tags and derives the status "past" from the dates', async () => {
  const at = { title: 'Canal', startDate: '2026-01-02', submitterName: '+1 for Ben', submitterEmail: 'ben@example.org' }
  const [event, tag, unused] = await runInTransaction(database.db, async (tx) => [
    await anEvent(tx, { ...at, status: 'approved' }),
    await anActiveEventTag(tx, { slug: 'river', isActive: false }),
    await anActiveEventTag(tx, { slug: 'beach' }),
  ])
  await database.db.insert(cleanupEventTags).values([tag, unused].map(({ id }) => ({ eventId: event.id, tagId: id })))
  const { answer, rows } = await read('/v1/admin/cleanup-events.csv')
  expect(answer.headers.get('content-disposition')).toMatch(/"events-\d{4}-\d\d-\d\d\.csv"$/)
  expect(rows).toMatchObject([
    {
      title: 'Canal',
      status: 'past',
      tags: 'beach river',
      end_date: '',
      submitter_name: "'+1 for Ben",
      submitter_email: 'ben@example.org',
      event_id: event.id,
    },
  ])
  expect((await read('/v1/admin/event-tags.csv')).rows).toMatchObject([
    { name: expect.any(String), is_active: expect.any(String), events: '1' },
    { events: '1' },
  ])
})

test('the admin CSV export of members omits deleted members and is audited with its filters', async () => {
  const rosa = await createSignedInMember(app, database.db, {
    fullName: '=Rosa, "R"',
    annualGoal: null,
    zipCode: '01234',
  })
  const { cleanupId } = await runInTransaction(database.db, (tx) => insertTestCleanup(tx, rosa.id, { minutes: 90 }))
  const gone = await runInTransaction(database.db, (tx) => aMember(tx, { isDeleted: true, fullName: '=Rosa' }))
  const { answer, csv, rows } = await read('/v1/admin/members.csv?search==rosa&sort=full_name&direction=ascending')
  expect(answer.headers.get('content-disposition')).toMatch(/"members-\d{4}-\d\d-\d\d\.csv"$/)
  expect(csv.slice(1).split('\r\n')[0]).toBe(
    'id,full_name,username,email,zip_code,country,annual_goal,is_public,is_admin,is_superadmin,is_disabled,email_verified,current_streak_weeks,total_minutes,created_at',
  )
  expect(rows).toMatchObject([
    {
      id: rosa.id,
      full_name: `'=Rosa, "R"`,
      annual_goal: '',
      zip_code: '01234',
      is_admin: 'false',
      current_streak_weeks: '0',
      total_minutes: '90',
    },
  ])
  await database.db.delete(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
  expect(await of(`/v1/admin/members.csv?ids=${grace.id},${rosa.id},${gone.id}`, 'id')).toEqual([rosa.id, grace.id])
  const auditEntries = await database.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'users_exported'))
    .orderBy(asc(auditLogs.id))
  expect(auditEntries.map(({ userId, details }) => [userId, details.target_table, details.after])).toEqual([
    [grace.id, 'profiles', { searched: true, show: 'all', sort: 'full_name', direction: 'ascending' }],
    [grace.id, 'profiles', { selected: 3 }],
  ])
})

test('the admin CSV export of unverified members is sorted newest first and recorded in the audit log', async () => {
  const ada = await createSignedInMember(app, database.db, { isAdmin: true })
  const [first, second] = await runInTransaction(database.db, async (tx) => {
    await aMember(tx, { isDeleted: true, emailVerified: false })
    const at = (day: number) => ({ emailVerified: false, createdAt: new Date(Date.UTC(2026, 10, day)) })
    return [
      await aMember(tx, { ...at(1), fullName: '=Jo, "M"', username: 'jo_m', confirmationSentAt: null }),
      await aMember(tx, { ...at(2), confirmationSentAt: new Date('2026-11-03T08:00:00Z') }),
    ]
  })
  const { answer, csv, rows } = await read('/v1/admin/unverified-members.csv', ada.token)
  expect(answer.headers.get('content-disposition')).toMatch(/"unverified-members-\d{4}-\d\d-\d\d\.csv"$/)
  expect(csv.slice(1).split('\r\n')[0]).toBe('id,full_name,display_name,email,created_at,confirmation_sent_at')
  expect(rows).toMatchObject([
    { id: second.id, confirmation_sent_at: '2026-11-03T08:00:00.000Z' },
    {
      id: first.id,
      full_name: `'=Jo, "M"`,
      display_name: 'jo_m',
      email: first.email,
      created_at: '2026-11-01T00:00:00.000Z',
      confirmation_sent_at: '',
    },
  ])
  // Members with a verified address are not in this list.
  expect(await of(`/v1/admin/unverified-members.csv?ids=${first.id},${ada.id}`, 'id')).toEqual([first.id])
  const auditEntries = await database.db.select().from(auditLogs).where(eq(auditLogs.userId, ada.id))
  expect(auditEntries.map(({ action, details }) => [action, details.target_table, details.after])).toEqual([
    ['users_exported', 'profiles', { unverified: true }],
  ])
})

test('the admin CSV export of cleanups includes member, photo links and reviewer, filtered by status', async () => {
  const rosa = await createSignedInMember(app, database.db, { fullName: 'Rosa Medina', username: 'rosa_m' })
  const log = (set: Parameters<typeof insertTestCleanup>[2]) =>
    runInTransaction(database.db, (tx) => insertTestCleanup(tx, rosa.id, set))
  const decided = { reviewedBy: grace.id, reviewedAt: new Date('2026-11-15T10:00:00Z'), adminNotes: '=1+1' } as const
  const photoUrl1 = '/api/files/cleanups/1-2560.webp'
  const flagged = await log({
    ...decided,
    status: 'flagged',
    photoUrl1,
    minutes: 45,
    notes: 'Caps, "mostly"',
    date: '2026-11-01',
  })
  const days = Array.from({ length: 250 }, (_, at) => `2026-10-0${1 + (at % 9)}`)
  const many: Awaited<ReturnType<typeof log>>[] = []
  for (const date of days) many.push(await log({ date }))
  const { rows } = await read('/v1/admin/cleanups.csv?status=all')
  expect(new Set(rows.map((row) => row['cleanup_id'])).size).toBe(251)
  expect(rows.at(-1)).toMatchObject({
    cleanup_id: flagged.cleanupId,
    date: '2026-11-01',
    full_name: 'Rosa Medina',
    username: 'rosa_m',
    email: rosa.email,
    minutes: '45',
    status: 'flagged',
    notes: 'Caps, "mostly"',
    admin_notes: "'=1+1",
    reviewed_by: 'Grace Admin',
    reviewed_at: '2026-11-15T10:00:00.000Z',
    photo_1: expect.stringMatching(/^https?:.*\/api\/files\/cleanups\/1-2560\.webp$/),
    photo_2: '',
  })
  const pending = await of('/v1/admin/cleanups.csv?sort=date&direction=ascending', 'date')
  expect(pending).toEqual(days.toSorted())
  expect(await of('/v1/admin/cleanups.csv?status=flagged&username=OSA', 'cleanup_id')).toEqual([flagged.cleanupId])
  expect(await of('/v1/admin/cleanups.csv?status=flagged&username=osa_x', 'cleanup_id')).toEqual([])
  for (const [memberId, ids] of [
    [rosa.id, [flagged.cleanupId]],
    [grace.id, []],
  ] as const)
    expect(await of(`/v1/admin/cleanups.csv?status=flagged&memberId=${memberId}`, 'cleanup_id')).toEqual(ids)
  const both = [flagged.cleanupId, many[0]!.cleanupId]
  expect(await of(`/v1/admin/cleanups.csv?ids=${both.join()}`, 'cleanup_id')).toEqual(both)
})

test('the admin CSV export of cleanups marks those decided by their own member', async () => {
  await createSignedInMember(app, database.db, { isAdmin: true })
  const reviewed = { status: 'approved', reviewedBy: grace.id, reviewedAt: new Date(Date.now() + 1000) } as const
  const [pending, approved] = await runInTransaction(database.db, async (tx) => [
    await insertTestCleanup(tx, grace.id),
    await insertTestCleanup(tx, grace.id, reviewed),
  ])
  const { rows } = await read(`/v1/admin/cleanups.csv?status=all&memberId=${grace.id}`)
  const marks = rows.map((row) => [row['cleanup_id'], row['by_themselves']])
  expect(new Map(marks as [string, string][])).toEqual(
    new Map([
      [pending.cleanupId, 'false'],
      [approved.cleanupId, 'true'],
    ]),
  )
})

test('the admin CSV export of cleanups lists the shares of a group together, host first', async () => {
  await database.db.delete(cleanupLogs)
  const [rosa, ben, mia] = await Promise.all(
    ['Rosa Medina', 'Ben', 'Mia'].map((fullName) => createSignedInMember(app, database.db, { fullName })),
  )
  const alone = (date: string) =>
    runInTransaction(database.db, (tx) => insertTestCleanup(tx, mia!.id, { date, litterCount: 7 }))
  await alone('2026-10-01')
  const later = await alone('2026-10-03')
  const guests = [
    { userId: ben!.id, pieces: 42 },
    { userId: mia!.id, pieces: 41 },
  ]
  const { id, host } = await runInTransaction(database.db, (tx) =>
    insertTestGroup(tx, rosa!.id, { guests, set: { date: '2026-10-02', bags: 3 } }),
  )
  const group = { group_id: id, group_total: '214', group_people: '5' }
  const { rows } = await read('/v1/admin/cleanups.csv')
  expect(rows).toMatchObject([
    { date: '2026-10-03', group_id: '', group_total: '', group_people: '', group_rest: '' },
    { full_name: 'Rosa Medina', litter_count: '46', bags: '3', ...group, group_rest: '85' },
    { full_name: 'Ben', litter_count: '42', bags: '', ...group, group_rest: '0' },
    { full_name: 'Mia', litter_count: '41', ...group },
    { date: '2026-10-01' },
  ])
  expect(Object.keys(rows[0]!).slice(-4)).toEqual(['group_id', 'group_total', 'group_people', 'group_rest'])
  expect(await of(`/v1/admin/cleanups.csv?memberId=${mia!.id}`, 'litter_count')).toEqual(['7', '41', '7'])
  await database.db.update(profiles).set({ username: 'mia_n' }).where(eq(profiles.id, mia!.id))
  expect(await of('/v1/admin/cleanups.csv?username=MIA', 'litter_count')).toEqual(['7', '41', '7'])
  const ids = [host.cleanupId, later.cleanupId]
  expect(new Set(await of(`/v1/admin/cleanups.csv?ids=${ids.join()}`, 'cleanup_id'))).toEqual(new Set(ids))
})

test('an admin CSV export of 450 rows contains each row once, in the order of the list', async () => {
  const names = Array.from({ length: 450 }, (_, at) => `Word ${String(at % 7)}`)
  await runInTransaction(database.db, async (tx) => {
    for (const title of names) await aChallenge(tx, { title })
  })
  const { rows } = await read('/v1/admin/challenges.csv?sort=title&direction=descending')
  expect(new Set(rows.map((row) => row['challenge_id'])).size).toBe(450)
  expect(rows.map((row) => row['title'])).toEqual(names.toSorted().toReversed())
  // The default order is newest first.
  const made = (await of('/v1/admin/challenges.csv', 'created_at')).map((moment) => Date.parse(moment!))
  expect(made).toEqual(made.toSorted((a, b) => b - a))
})

test('the admin CSV export of events supports all sort orders of the event list', async () => {
  const titles = ['a', 'B', 'c']
  await runInTransaction(database.db, async (tx) => {
    for (const [at, title] of titles.entries())
      await anEvent(tx, { title, startDate: `2096-01-0${at + 1}`, submitterName: null, submitterEmail: null })
  })
  for (const sort of ['title', 'submitter', 'submitted_at', 'start_date', 'status'])
    for (const direction of ['ascending', 'descending'])
      expect(await of(`/v1/admin/cleanup-events.csv?sort=${sort}&direction=${direction}`, 'title'), sort).toHaveLength(
        3,
      )
  expect(await of('/v1/admin/cleanup-events.csv?sort=title&direction=ascending', 'title')).toEqual(titles)
})

test('an admin CSV export contains either the selected rows or the search results', async () => {
  const [one, two] = [await challenge({ title: 'Spring' }), await challenge({ title: 'Springtime' })]
  await challenge({ title: 'Autumn' })
  const titles = (query: string) => of(`/v1/admin/challenges.csv?${query}`, 'title')
  expect(await titles('search=SPRING&sort=title')).toEqual(['Spring', 'Springtime'])
  expect(await titles(`ids=${one.id}`)).toEqual(['Spring'])
  // One id twice, and one nonexistent id.
  expect(await titles(`ids=${[two.id, one.id, two.id, crypto.randomUUID()].join()}`)).toHaveLength(2)
  for (const refused of [
    'ids=',
    'ids=1',
    `ids=${Array.from({ length: 101 }, () => crypto.randomUUID()).join()}`,
    'sort=x',
  ])
    expect((await ask(`GET /v1/admin/challenges.csv?${refused}`, { as: grace.token })).status, refused).toBe(400)
})

test.each(EXPORTS)(
  'the CSV export %s rejects unknown and repeated parameters instead of exporting everything',
  async (path) => {
    const id = crypto.randomUUID()
    const before = await database.db.$count(auditLogs)
    for (const query of [`ids[]=${id}`, `id=${id}`, `ids=${id}&ids=${id}`, `ids=${id}&utm_source=x`])
      expect((await ask(`GET ${path}?${query}`, { as: grace.token })).status, query).toBe(400)
    expect(await database.db.$count(auditLogs)).toBe(before)
  },
)

test.each(EXPORTS)('the CSV export %s is for admins only and rate-limited', async (path) => {
  const [rosa, sam] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isSuperadmin: true }),
  ]
  const status = async (as?: string) => (await ask(`GET ${path}`, { as })).status
  expect([await status(), await status(rosa.token), await status(sam.token)]).toEqual([401, 403, 200])
  for (let at = 1; at < 30; at++) expect(await status(sam.token)).toBe(200)
  const refused = await ask(`GET ${path}`, { as: sam.token })
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^Too many attempts\. Please try again in /),
  })
})

test('CSV exports requested by another site or by HEAD return no data and leave no audit entry', async () => {
  const ada = await createSignedInMember(app, database.db, { isAdmin: true })
  const from = async (site: string) =>
    (await ask(`GET ${EXPORTS[3]}`, { as: ada.token, headers: { 'sec-fetch-site': site } })).status
  const counted = () => database.db.$count(rateLimits)
  const before = await counted()
  expect([await from('cross-site'), await from('same-site')]).toEqual([403, 403])
  expect((await ask(`HEAD ${EXPORTS[3]}`, { as: ada.token })).status).toBe(200)
  expect(await counted()).toBe(before)
  expect(await database.db.$count(auditLogs, eq(auditLogs.userId, ada.id))).toBe(0)
  expect([await from('same-origin'), await from('none')]).toEqual([200, 200])
  expect(await database.db.$count(auditLogs, eq(auditLogs.userId, ada.id))).toBe(2)
})

test.each(EXPORTS)(
  'the CSV export %s returns 401 without an audit entry if the admin’s account is deleted meanwhile',
  async (path) => {
    const ada = await createSignedInMember(app, database.db, { isAdmin: true, fullName: 'Ada Admin' })
    const answer = await runInTransaction(database.db, async (tx) => {
      await eraseMember(tx, ada.id, new Date())
      const responsePromise = ask(`GET ${path}`, { as: ada.token })
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      return () => responsePromise
    })
    expect((await answer()).status).toBe(401)
    const entries = await database.db.select().from(auditLogs).where(eq(auditLogs.userId, ada.id))
    expect(entries.map(({ action }) => action)).toEqual(['user_deleted'])
  },
)

test('the audit log records each CSV export with its filters or the number of selected rows', async () => {
  const ada = await createSignedInMember(app, database.db, { isAdmin: true, fullName: 'Ada Admin' })
  const made = await challenge({})
  await read(`/v1/admin/challenges.csv?ids=${made.id}`, ada.token)
  await read('/v1/admin/cleanup-events.csv?search=canal', ada.token)
  await read('/v1/admin/event-tags.csv', ada.token)
  await read(`/v1/admin/challenge-participants.csv?ids=${made.id}`, ada.token)
  await ask('GET /v1/admin/event-tags.csv?sort=x', { as: ada.token })
  const traces = await database.db
    .select({ action: auditLogs.action, name: auditLogs.userName, details: auditLogs.details })
    .from(auditLogs)
    .where(eq(auditLogs.userId, ada.id))
    .orderBy(asc(auditLogs.id))
  const trace = (action: string, target_table: string, after: object) => ({
    action,
    name: 'Ada Admin',
    details: { target_table, adminId: ada.id, after },
  })
  expect(traces).toEqual([
    trace('challenges_exported', 'challenge_boards', { selected: 1 }),
    trace('events_exported', 'cleanup_events', { searched: true, sort: 'submitted_at', direction: 'descending' }),
    trace('tags_exported', 'event_tags', { sort: 'name', direction: 'ascending' }),
    trace('challenges_exported', 'challenge_boards', {
      participants: true,
      selected: 1,
      challenges: [made.title],
      challengeIds: [made.id],
    }),
  ])
})
