import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { StreakCorrectionReason } from '#features/members/contract/admin.ts'
import { memberManagementUiTexts } from '#features/members/copy.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { userStreaks } from '../tables.ts'
import { readAdminStats } from './admin-stats.ts'
import { overrideMemberStreak } from './override-streak.ts'
import { readMemberProgress, readMemberStreak } from './progress.ts'
import { readMemberStatistics } from './statistics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(profiles)
  await deleteAllAuditEntries(database.db)
})

/** Time at which the tests run: a Saturday in UTC, still Friday in Phoenix. */
const NOW = '2026-11-21T05:00:00Z'
const platformAt = (moment = NOW) => ({ db: database.db, clock: { now: () => new Date(moment) } })

const member = (set: Parameters<typeof aMember>[1] = {}) => runInTransaction(database.db, (tx) => aMember(tx, set))
const cleanup = async (userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) => {
  const values = { cleanupId: generateRowId(), userId, date: '2026-11-18', location: '85016', litterCount: 10, ...set }
  await database.db.insert(cleanupLogs).values(values)
  return values.cleanupId
}

describe('member progress', () => {
  test('is zero with the default goal for a new member', async () => {
    const { id } = await member({ createdAt: new Date('2026-11-21T01:00:00Z') })
    expect(await readMemberProgress(platformAt(), id)).toEqual({
      today: '2026-11-21',
      totalPieces: 0,
      totalCleanups: 0,
      totalMinutes: 0,
      yearPieces: 0,
      owedPieces: 0,
      activeSince: null,
      annualGoal: 1000,
      streak: { currentStreakWeeks: 0, lastStreak: null, longestStreakWeeks: 0, lastCleanupDate: null },
      isWeekDone: false,
      stats: {
        userId: id,
        cleanupCount: 0,
        litterPiecesCount: 0,
        minutes: 0,
        totalMemberLove: 0,
        lastUpdatedAt: expect.any(String),
      },
      waiting: { cleanups: 0, pieces: 0 },
      badges: [],
    })
  })

  test('counts cleanups that are not rejected, except for badges and Litterboard numbers', async () => {
    const [{ id }, ben] = [await member({ timeZone: 'America/Phoenix' }), await member()]
    const loved = await cleanup(id, { status: 'approved', litterCount: 120, minutes: 60, photoUrl1: '/a' })
    await cleanup(id, { litterCount: 30, minutes: 25 })
    await cleanup(id, { status: 'flagged', date: '2026-11-12', litterCount: 5 })
    await cleanup(id, { status: 'rejected', date: '2026-11-05', litterCount: 250, minutes: 720 })
    await cleanup(id, { status: 'approved', date: '2025-12-31', litterCount: 400 })
    await cleanup(ben.id, { litterCount: 77 })
    await database.db.insert(userLoves).values({ userId: ben.id, cleanupId: loved })
    expect(await readMemberProgress(platformAt(), id)).toMatchObject({
      today: '2026-11-20',
      totalPieces: 555,
      totalCleanups: 4,
      totalMinutes: 85,
      yearPieces: 155,
      streak: { currentStreakWeeks: 2, longestStreakWeeks: 2, lastCleanupDate: '2026-11-18' },
      isWeekDone: true,
      stats: { cleanupCount: 2, litterPiecesCount: 520, minutes: 60, totalMemberLove: 1 },
      waiting: { cleanups: 1, pieces: 30 },
      badges: ['first_cleanup', 'pieces_100', 'pieces_500'],
    })
  })

  test('begins with the first cleanup that is not rejected', async () => {
    const { id } = await member()
    const since = async () => (await readMemberProgress(platformAt(), id))!.activeSince
    await cleanup(id, { date: '2026-09-01', status: 'rejected' })
    expect(await since()).toBeNull()
    await cleanup(id, { date: '2026-10-03' })
    expect(await since()).toBe('2026-10-03')
  })

  test('earns the goal badge with the approved pieces of a single year', async () => {
    const { id } = await member({ annualGoal: 400 })
    await cleanup(id, { status: 'approved', date: '2025-12-31', litterCount: 399 })
    await cleanup(id, { status: 'approved', date: '2026-01-01', litterCount: 399 })
    await cleanup(id, { date: '2026-01-02', litterCount: 1 })
    expect((await readMemberProgress(platformAt(), id))!.badges).not.toContain('annual_goal')
    await database.db.update(cleanupLogs).set({ status: 'approved' })
    expect((await readMemberProgress(platformAt(), id))!.badges).toContain('annual_goal')
    await database.db.update(profiles).set({ annualGoal: null })
    expect((await readMemberProgress(platformAt(), id))!.badges).not.toContain('annual_goal')
  })

  test('earns the badge for weeks in a row only when every week has an approved cleanup', async () => {
    const { id } = await member()
    for (const date of ['2026-10-21', '2026-10-28', '2026-11-04', '2026-11-18'])
      await cleanup(id, { date, status: 'approved' })
    const pending = await cleanup(id, { date: '2026-11-11' })
    const currentProgress = async () => (await readMemberProgress(platformAt(), id))!
    expect(await currentProgress()).toMatchObject({ streak: { longestStreakWeeks: 5 } })
    expect((await currentProgress()).badges).not.toContain('weeks_4')
    await database.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, pending))
    expect((await currentProgress()).badges).toContain('weeks_4')
  })

  test("keeps a streak alive through the following week, in the member's time zone", async () => {
    const { id } = await member({ timeZone: 'America/Phoenix' })
    await cleanup(id, { date: '2026-11-09' })
    const streak = async (moment: string) => (await readMemberProgress(platformAt(moment), id))!.streak
    expect(await streak('2026-11-23T06:59:59Z')).toMatchObject({ currentStreakWeeks: 1, lastStreak: null })
    expect(await streak('2026-11-23T07:00:00Z')).toMatchObject({
      currentStreakWeeks: 0,
      lastStreak: { weeks: 1, lastDay: '2026-11-15' },
    })
  })

  test('is undefined for a deleted member', async () => {
    expect(await readMemberProgress(platformAt(), createRandomMemberId())).toBeUndefined()
  })
})

test('the statistics of a member cover the last 30 days, this year and all time', async () => {
  const { id } = await member()
  await cleanup(id, { date: '2026-11-21', litterCount: 1, minutes: 45 })
  await cleanup(id, { date: '2026-10-23', litterCount: 2, location: '85016, Phoenix' })
  await cleanup(id, { date: '2026-10-22', litterCount: 4, location: ' Park , north' })
  await cleanup(id, { date: '2026-11-22', litterCount: 8, minutes: 30, location: 'Tempe' })
  await cleanup(id, { date: '2025-12-31', litterCount: 16, minutes: 120, location: 'Park' })
  await cleanup(id, { date: '2026-11-20', litterCount: 32, minutes: 60, status: 'rejected' })
  const ones = ['f', 'e', 'd'].map((location) => cleanup(id, { date: '2026-01-01', litterCount: 1, location }))
  await Promise.all(ones)
  expect(await readMemberStatistics(platformAt(), id)).toEqual({
    today: '2026-11-21',
    weekdays: [0, 0, 0, 0, 2, 1, 0],
    months: [3, 0, 0, 0, 0, 0, 0, 0, 0, 6, 9, 0],
    monthMinutes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 75, 0],
    locations: [
      { name: 'Park', pieces: 20 },
      { name: 'Tempe', pieces: 8 },
      { name: '85016', pieces: 3 },
      { name: 'd', pieces: 1 },
      { name: 'e', pieces: 1 },
    ],
    totalPieces: 34,
    cleanupPieces: 34,
    bags: 0,
    weighedGrams: 0,
    estimatedGrams: 0,
  })
})

test('admin statistics count cleanups dated tomorrow as today (clock skew between servers)', async () => {
  for (const createdAt of [new Date('2026-11-21T04:00:00Z'), new Date('2026-11-22T04:00:00Z')]) {
    const { id } = await member({ createdAt })
    await cleanup(id, { createdAt, location: '', minutes: 45 })
  }
  const both = { current: 2, previous: 0, priorTotal: 0, total: 2 }
  expect(await readAdminStats(platformAt(), 'week')).toMatchObject({
    users: both,
    cleanups: both,
    litter: { current: 20 },
    minutes: { current: 90, previous: 0, priorTotal: 0, total: 90 },
  })
})

test('admin statistics count January 1 toward the year that begins on that day', async () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  await cleanup((await member({ createdAt })).id, { createdAt })
  const { months, before } = await readAdminStats(platformAt(), 'week')
  expect(months[0]).toMatchObject({ month: '2026-01', members: 1, cleanups: 1, communities: 1 })
  expect(before).toMatchObject({ members: 0, cleanups: 0, communities: 0 })
})

const streakOf = async (id: string, moment?: string) => (await readMemberProgress(platformAt(moment), id))!.streak

test('readMemberStreak returns the streak of the member progress, and undefined for a deleted member', async () => {
  const { id } = await member()
  const none = { currentStreakWeeks: 0, lastStreak: null, longestStreakWeeks: 0, lastCleanupDate: null }
  expect(await readMemberStreak(platformAt(), id)).toEqual(none)
  for (const date of ['2026-11-03', '2026-11-10']) await cleanup(id, { date })
  const alive = { currentStreakWeeks: 2, lastStreak: null, longestStreakWeeks: 2, lastCleanupDate: '2026-11-10' }
  expect(await readMemberStreak(platformAt(), id)).toEqual(alive)
  expect(await readMemberStreak(platformAt(), id)).toEqual(await streakOf(id))
  const later = '2026-12-07T12:00:00Z'
  expect(await readMemberStreak(platformAt(later), id)).toEqual({
    ...alive,
    currentStreakWeeks: 0,
    lastStreak: { weeks: 2, lastDay: '2026-11-15' },
  })
  expect(await readMemberStreak(platformAt(), createRandomMemberId())).toBeUndefined()
  expect(await readMemberStreak(platformAt(), (await member({ isDeleted: true })).id)).toBeUndefined()
})

describe('streak override by a superadmin', () => {
  const superadmin = () => member({ isSuperadmin: true, fullName: 'Sam Super' })
  const set = async (id: string, weeks: number, moment?: string, reason?: string) =>
    overrideMemberStreak(platformAt(moment), { admin: { ...(await superadmin()), isAdmin: true }, id, weeks, reason })

  test('applies from the current week, grows with later weeks and never shortens the longest streak', async () => {
    const { id } = await member()
    for (const date of ['2026-11-03', '2026-11-10', '2026-11-17']) await cleanup(id, { date })
    expect(await set(id, 10)).toBeUndefined()
    expect(await streakOf(id)).toMatchObject({ currentStreakWeeks: 10, longestStreakWeeks: 10 })
    await cleanup(id, { date: '2026-11-24' })
    expect(await streakOf(id, '2026-11-24T12:00:00Z')).toMatchObject({ currentStreakWeeks: 11, longestStreakWeeks: 11 })
    expect(await set(id, 0, '2026-11-24T12:00:00Z')).toBeUndefined()
    expect(await streakOf(id, '2026-11-24T12:00:00Z')).toMatchObject({ currentStreakWeeks: 0, longestStreakWeeks: 11 })
  })

  test('grows with a cleanup in the next week, even if the overridden week has no cleanup', async () => {
    const { id } = await member()
    await set(id, 4)
    await cleanup(id, { date: '2026-11-23' })
    expect(await streakOf(id, '2026-11-24T12:00:00Z')).toMatchObject({ currentStreakWeeks: 5, longestStreakWeeks: 5 })
    await cleanup(id, { date: '2026-12-07' })
    expect(await streakOf(id, '2026-12-07T12:00:00Z')).toMatchObject({ currentStreakWeeks: 1, longestStreakWeeks: 5 })
  })

  test('sets a streak for a member without cleanups and writes an audit entry', async () => {
    await cleanup((await member()).id)
    const { id } = await member({ fullName: 'Rosa Medina' })
    await set(id, 4)
    const first = { weeks: 4, longestWeeks: 4, overrideWeeks: 4, overrideWeek: '2026-11-16' }
    expect(await streakOf(id)).toEqual({
      currentStreakWeeks: 4,
      lastStreak: null,
      longestStreakWeeks: 4,
      lastCleanupDate: null,
    })
    // The overridden week counts already: a cleanup in it would add nothing to the streak.
    expect(await readMemberProgress(platformAt(), id)).toMatchObject({ isWeekDone: true })
    expect(await readMemberProgress(platformAt('2026-11-24T12:00:00Z'), id)).toMatchObject({ isWeekDone: false })
    expect(await readAuditEntries(database.db)).toMatchObject([
      {
        who: 'Sam Super',
        action: 'streak_set',
        what: 'Rosa Medina',
        before: { weeks: 0, longestWeeks: 0, overrideWeeks: null, overrideWeek: null },
        after: first,
      },
    ])
    // A year after the override the current streak has ended, but the longest streak remains.
    await set(id, 2, '2027-11-16T12:00:00Z')
    expect((await readAuditEntries(database.db))[1]).toMatchObject({
      before: { ...first, weeks: 0 },
      after: { weeks: 2, longestWeeks: 4, overrideWeeks: 2, overrideWeek: '2027-11-15' },
    })
  })

  test('stores the optional reason in the audit entry', async () => {
    expect(
      [undefined, ' ', ' Why ', 'x'.repeat(1000)].map((typed) => StreakCorrectionReason.parse(typed).length),
    ).toEqual([0, 0, 3, 1000])
    expect(StreakCorrectionReason.safeParse('x'.repeat(1001)).error!.issues[0]!.message).toBe(
      memberManagementUiTexts.streakReasonTooLong,
    )
    const { id } = await member()
    await set(id, 4, undefined, 'Phone was in repair.')
    await set(id, 5, undefined, '')
    const deeds = await readAuditEntries(database.db)
    expect(deeds.map(({ notes }) => notes)).toEqual(['Phone was in repair.', undefined])
  })

  test('returns NOT_FOUND for deleted members', async () => {
    await expect(set(createRandomMemberId(), 4)).rejects.toThrow('NOT_FOUND')
    await expect(set((await member({ isDeleted: true })).id, 4)).rejects.toThrow('NOT_FOUND')
    expect(await database.db.select().from(userStreaks).where(eq(userStreaks.overrideWeeks, 4))).toEqual([])
  })
})
