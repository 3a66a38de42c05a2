import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEIGHT_KINDS } from '#features/cleanups/rules.ts'
import { insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { deleteCleanup } from '#features/cleanups/server/service/delete.ts'
import { lockGroup } from '#features/cleanups/server/service/group-locks.ts'
import { lockCleanupsInIdOrder } from '#features/cleanups/server/service/review-locks.ts'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { memberDeletions, profiles } from '#features/members/server/tables.ts'
import { challengeBoards, challengeParticipants } from '#features/challenges/server/tables.ts'
import { mergePendingLitterboardRankingChanges } from '#features/litterboard/server/service.ts'
import { systemClock } from '#platform/server/clock.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import type { StoredCounterDifference } from '#platform/server/recount/compare.ts'
import { compareAllStoredCounters, repairAllStoredCounters } from '#platform/server/recount/recount.ts'
import { setRankingCheckpointInterval } from '#platform/server/ranking/testing.ts'
import { compactTallies } from '#platform/server/tallies/compact.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { ALL_DATABASE_COUNTERS, runRecountCommand } from './recount.ts'

/** All tests share this database, and each restores the counters. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await town()
})
afterAll(() => database.close())

const command = (...args: string[]) => runRecountCommand(database.url, args)

/**
 * Creates test data: four members, of whom two have logged cleanups of every status in ten weeks. There are also a
 * deleted member, loves, a streak that an admin has set, and a challenge.
 */
async function town() {
  const { db } = database
  await setRankingCheckpointInterval(db, 1)
  const listed = (email: string) => ({
    fullName: 'Rosa',
    email,
    zipCode: '85016',
    isPublic: true,
    onboardingCompleted: true,
  })
  const ids = await runInTransaction(db, (tx) => insertManyTestMembers(tx, ['a', 'b', 'c', 'd'].map(listed)))
  const [rosa, ben] = ids as [string, string]
  const weeks = Array.from({ length: 10 }, (_, week) => ({
    cleanupId: generateRowId(),
    userId: week % 3 ? rosa : ben,
    date: `2026-0${1 + (week % 9)}-15`,
    location: ['85016', ' 85016 ', '', 'Tempe, AZ'][week % 4]!,
    litterCount: 10 + week,
    minutes: week % 3 ? 10 * week : null,
    bags: week % 5 ? week : null,
    weight: week % 4 ? 100 * week : null,
    weightKind: week % 4 ? WEIGHT_KINDS[week % 2]! : null,
    status: (['pending', 'approved', 'rejected', 'flagged'] as const)[week % 4]!,
    photoUrl1: week % 2 ? '/a' : null,
  }))
  await db.insert(cleanupLogs).values(weeks)
  await db.insert(userLoves).values(weeks.map(({ cleanupId }) => ({ cleanupId, userId: ben })))
  await db.execute(sql`update user_streaks set override_weeks = 7, override_week = '2026-03-02', override_longest = 9`)
  await db.execute(sql`select refresh_streak(id) from profiles`)
  const challenge = { id: generateRowId(), slug: 'spring', title: 'Spring', accessCode: 'S', startDate: '2026-01-01' }
  await db.insert(challengeBoards).values({ ...challenge, endDate: '2026-12-31' })
  await db.insert(challengeParticipants).values(ids.map((userId) => ({ challengeId: challenge.id, userId })))
  // A fifth member, deleted by an admin.
  const [eve] = await runInTransaction(db, (tx) => insertManyTestMembers(tx, [listed('e')]))
  await db.update(profiles).set({ isDeleted: true, deletedAt: new Date() }).where(eq(profiles.id, eve!))
  await db.insert(memberDeletions).values({ day: new Date().toISOString().slice(0, 10), members: 1 })
  await mergePendingLitterboardRankingChanges(db)
  await mergePendingRankingChanges(db, { rows: challengeParticipants, board: 'challenge_standing' })
  // A change after the rankings were compacted.
  await db
    .update(cleanupLogs)
    .set({ status: 'approved' })
    .where(sql`litter_count = 10`)
}

/** Counters derived from other counters, which a test may have damaged. */
const COUNTS_ON_OTHERS = /^(challenge_totals|ranking_posts|user_litter_stats)$/
type Rows = Record<'loved' | 'share', typeof cleanupLogs.$inferSelect>
const wrongOf = (found: StoredCounterDifference[]) => found.filter(({ wrong }) => wrong > 0).map(({ table }) => table)

test('the recount command finds no wrong counter in an empty database, even before its first migration', async () => {
  const untouched = await createTestDatabase()
  expect(await runRecountCommand(untouched.url, [])).toMatchObject({ isCorrect: true })
  await untouched.close()
  const empty = await createEmptyDatabase()
  expect(await runRecountCommand(empty.url, [])).toMatchObject({ isCorrect: true })
  await empty.close()
})

test('the recount command confirms the counters that database triggers maintain', async () => {
  const { report, isCorrect } = await command()
  expect(isCorrect).toBe(true)
  expect(report).toContain('cleanup_logs                  10 compared         0 wrong')
  expect(report).toContain('Every number equals its recount.')
})

test.each([
  ['cleanup_logs', 'update cleanup_logs set member_love = member_love + 1'],
  ['profiles', 'update profiles set total_cleanups = total_cleanups + 1'],
  ['profiles', 'update profiles set total_litter_pieces = 0'],
  ['profiles', 'update profiles set total_minutes = 77'],
  ['user_litter_stats', 'update user_litter_stats set cleanup_count = 77'],
  ['user_litter_stats', 'update user_litter_stats set litter_pieces_count = 77'],
  ['user_litter_stats', 'update user_litter_stats set minutes = 77'],
  ['user_litter_stats', 'update user_litter_stats set total_member_love = 77'],
  ['user_litter_stats', 'update user_litter_stats set approved_love = 77'],
  ['user_litter_stats', 'update user_litter_stats set approved_with_photos = 77'],
  ['user_litter_stats', 'update user_litter_stats set last_cleanup_at = now()'],
  ['user_litter_stats', 'update user_litter_stats set last_cleanup_date = null'],
  ['user_litter_stats', 'delete from user_litter_stats'],
  ['user_months', 'update user_months set cleanups = cleanups + 1'],
  ['user_months', 'update user_months set pieces = pieces - 1'],
  ['user_months', 'update user_months set minutes = minutes + 1'],
  ['user_months', 'update user_months set approved_pieces = approved_pieces - 1'],
  ['user_months', 'delete from user_months'],
  ['user_months', `insert into user_months select id, '2020-01-01', 1, 1, 1 from profiles`],
  ['user_weeks', 'update user_weeks set cleanups = cleanups + 1'],
  ['user_weeks', 'update user_weeks set approved = approved + 1'],
  ['user_weeks', `insert into user_weeks select id, '2020-01-06', 1, 1 from profiles`],
  ['user_streaks', 'update user_streaks set current_streak_weeks = 99'],
  ['user_streaks', 'update user_streaks set longest_streak_weeks = 99'],
  ['user_streaks', 'update user_streaks set longest_approved_weeks = 99'],
  ['user_streaks', 'update user_streaks set last_cleanup_date = null'],
  ['user_streaks', `update user_streaks set last_week = '2020-01-06'`],
  ['user_streaks', 'delete from user_streaks'],
  ['community_totals', 'update community_totals set litter_pieces = 99'],
  ['community_totals', 'update community_totals set minutes = 99'],
  ['community_totals', 'update community_totals set bags = 99'],
  ['community_totals', 'update community_totals set weighed_grams = 99'],
  ['community_totals', 'update community_totals set estimated_grams = 99'],
  ['community_totals', 'update community_totals set cleanup_activities = 99'],
  ['community_totals', 'update community_totals set locations_impacted = 99'],
  ['community_totals', 'update community_totals set active_users = 99'],
  ['community_totals', 'delete from community_totals'],
  ['user_litter_stats', 'update user_litter_stats set streak_weeks = 77'],
  ['user_litter_stats', `update user_litter_stats set streak_week = '2020-01-06'`],
  ['cleanup_counts', 'update cleanup_counts set pending = 77'],
  ['cleanup_counts', 'update cleanup_counts set approved = 77'],
  ['cleanup_counts', 'update cleanup_counts set rejected = 77'],
  ['cleanup_counts', 'update cleanup_counts set flagged = 77'],
  ['cleanup_counts', 'delete from cleanup_counts'],
  ['community_firsts', `update community_firsts set day = '2020-01-06'`],
  ['community_firsts', 'delete from community_firsts'],
  ['community_firsts', `insert into community_firsts values ('Nowhere', '2020-01-06')`],
  ['community_days', 'update community_days set cleanups = 77'],
  ['community_days', 'update community_days set pieces = 77'],
  ['community_days', 'update community_days set minutes = 77'],
  ['community_days', 'update community_days set bags = 77'],
  ['community_days', 'update community_days set weighed_grams = 77'],
  ['community_days', 'update community_days set estimated_grams = 77'],
  ['community_days', 'update community_days set communities = 77'],
  ['community_days', 'delete from community_days'],
  ['community_days', `insert into community_days values ('2020-01-06', 0, 0, 1)`],
  ['member_counts', 'update member_counts set members = 77'],
  ['member_counts', 'update member_counts set with_cleanups = 77'],
  ['member_counts', 'delete from member_counts'],
  ['member_days', 'update member_days set members = 77'],
  ['member_days', 'delete from member_days'],
  ['member_days', `insert into member_days values ('2020-01-06', 1)`],
  ['member_deletions', 'update member_deletions set members = 0'],
  ['member_deletions', 'delete from member_deletions'],
  ['standings', 'update standings set most_litter_pieces = -99'],
  ['standings', 'update standings set most_cleanups = -99'],
  ['standings', 'update standings set newest_cleanups = -99'],
  ['standings', 'update standings set newest_members = -99'],
  ['standings', 'update standings set tie = 0'],
  ['standings', 'delete from standings'],
  ['standings', `insert into standings select 'nowhere', id, 0, 0, 0, 0, 0 from profiles`],
  ['standings', `update standings set list = 'nowhere' where list = '85016'`],
  ['ranking_posts', `update ranking_posts set ordinal = 99 where board = 'most_cleanups'`],
  ['ranking_posts', `update ranking_posts set ordinal = 99 where board = 'challenge_standing'`],
  ['ranking_posts', `delete from ranking_changes where board = 'most_litter_pieces'`],
  ['ranking_posts', `delete from ranking_changes where board = 'challenge_standing'`],
  ['challenge_participants', 'update challenge_participants set litter_pieces_count = 99'],
  ['challenge_participants', 'update challenge_participants set cleanup_count = 99'],
  ['challenge_participants', 'update challenge_participants set bags = 99'],
  ['challenge_participants', 'update challenge_participants set weighed_grams = 99'],
  ['challenge_participants', 'update challenge_participants set estimated_grams = 99'],
  ['challenge_participants', 'update challenge_participants set is_open = false'],
  ['challenge_participants', 'update challenge_participants set last_updated_at = now()'],
  ['challenge_participants', 'update challenge_participants set tie = 0'],
  ['challenge_totals', 'update challenge_totals set total_participants = 99'],
  ['challenge_totals', 'update challenge_totals set total_cleanups = 99'],
  ['challenge_totals', 'update challenge_totals set total_litter_pieces = 99'],
  ['challenge_totals', 'update challenge_totals set total_bags = 99'],
  ['challenge_totals', 'update challenge_totals set total_weighed_grams = 99'],
  ['challenge_totals', 'update challenge_totals set total_estimated_grams = 99'],
  ['challenge_totals', 'delete from challenge_totals'],
])('recount of %s finds and repairs the damage done by "%s"', async (table, damage) => {
  await compactTallies(database.db)
  // Triggers are disabled, so that they do not correct the damage.
  const switched = (way: string) => `alter table ${/(?:update|from|into) (\w+)/.exec(damage)![1]} ${way} trigger user`
  await database.db.execute(sql.raw(`${switched('disable')}; ${damage}; ${switched('enable')}`))
  // Calls the functions directly, because the command would open a connection each time.
  const [first, ...following] = wrongOf(await repairAllStoredCounters(database.db, ALL_DATABASE_COUNTERS))
  expect(first).toBe(table)
  for (const other of following) expect(other).toMatch(COUNTS_ON_OTHERS)
  expect(wrongOf(await compareAllStoredCounters(database.db, ALL_DATABASE_COUNTERS))).toEqual([])
})

test.each([
  ['cleanup_groups', 'total = 1'],
  ['cleanup_logs', 'rest = 9'],
  ['cleanup_logs', 'is_guest = not is_guest'],
  ['cleanup_logs', "date = '2020-01-06'"],
  ['cleanup_logs', "location = 'Nowhere'"],
  ['cleanup_logs', "photo_url_1 = '/b'"],
  ['cleanup_logs', "photo_url_4 = '/b'"],
  ['cleanup_logs', "status = 'rejected'"],
  ['cleanup_logs', "admin_notes = 'Look'"],
  ['cleanup_logs', 'reviewed_by = user_id'],
  ['cleanup_logs', 'reviewed_at = now()'],
])('recount of %s finds and repairs a group damaged by "%s"', async (table, damage) => {
  const { db } = database
  const members = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.isDeleted, false)).limit(2)
  const group = { total: 20, pieces: 10, guests: [{ userId: members[1]!.id, pieces: 5 }] }
  const { id } = await runInTransaction(db, (tx) => insertTestGroup(tx, members[0]!.id, group))
  const read = () => db.select().from(cleanupLogs).where(eq(cleanupLogs.groupId, id)).orderBy(cleanupLogs.cleanupId)
  const before = (await read()).map((share) => ({ ...share, updatedAt: null }))
  const which = table === 'cleanup_groups' ? sql`id = ${id}` : sql`group_id = ${id} and is_guest`
  await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  await db.execute(sql`update ${sql.raw(table)} set ${sql.raw(damage)} where ${which}`)
  await db.execute(sql.raw(`alter table ${table} enable trigger user`))
  expect(wrongOf(await repairAllStoredCounters(db, ALL_DATABASE_COUNTERS))).toContain(table)
  expect(wrongOf(await compareAllStoredCounters(db, ALL_DATABASE_COUNTERS))).toEqual([])
  if (table === 'cleanup_logs') expect((await read()).map((share) => ({ ...share, updatedAt: null }))).toEqual(before)
  await db.delete(cleanupLogs).where(eq(cleanupLogs.groupId, id))
})

test('the recount command reports wrong counters, and corrects them with --repair', async () => {
  await database.db.execute(sql`update user_months set cleanups = 99`)
  for (let time = 0; time < 2; time++) {
    const { report, isCorrect } = await command()
    expect(isCorrect).toBe(false)
    expect(report.split('\n').filter((line) => / [1-9][\d,]* wrong/.test(line))).toEqual([
      expect.stringMatching(/^user_months /),
    ])
    expect(report).toContain('npm run recount -- --repair')
  }
  const { report } = await runRecountCommand(database.url, [], '/srv/club')
  expect(report).toContain("Correct them with: DATA_DIR='/srv/club' npm run recount -- --repair")
  const repaired = await command('--repair')
  const reportText = expect.stringContaining('All wrong numbers have been corrected.')
  expect(repaired).toMatchObject({ isCorrect: true, report: reportText })
  expect(await command()).toMatchObject({ isCorrect: true })
})

test.each([
  ['compaction of a ranking', 'ranking_posts', 'ranking_changes'],
  ['joining or leaving of a challenge', 'challenge_participants', 'ranking_changes'],
  ['edit of a challenge', 'challenge_boards', 'challenge_totals_changes'],
  ['change of a profile', 'profiles', 'standings'],
  ['correction', 'member_corrections', 'profiles'],
  ['compaction of a tally', 'community_totals_changes', 'community_totals'],
  ['change of the total of a group', 'cleanup_groups', 'cleanup_logs'],
])('the recount command with --repair waits for a running %s without a deadlock', async (_who, first, then) => {
  const waiting = async () =>
    (await database.db.execute(sql`select from pg_locks where not granted and relation = ${first}::regclass`)).rows
  const repaired = await runInTransaction(database.db, async (tx) => {
    await tx.execute(sql.raw(`lock table ${first} in row exclusive mode`))
    const repairing = command('--repair')
    await expect.poll(waiting).toHaveLength(1)
    await tx.execute(sql.raw(`set local lock_timeout = 500; lock table ${then} in row exclusive mode`))
    return { repairing }
  })
  expect(await repaired.repairing).toMatchObject({ isCorrect: true })
})

test.each([
  [
    'deletion of a cleanup',
    ({ db }: TestDatabase, { loved }: Rows) => deleteCleanup({ db, clock: systemClock }, loved.userId, loved.cleanupId),
  ],
  [
    'change of a share',
    ({ db }: TestDatabase, { share }: Rows) =>
      runInTransaction(db, async (tx) => {
        await lockGroup(tx, { groupId: share.groupId! })
        await tx.update(cleanupLogs).set({ litterCount: 6 }).where(eq(cleanupLogs.cleanupId, share.cleanupId))
      }),
  ],
  [
    'decision on a group',
    ({ db }: TestDatabase, { share }: Rows) =>
      runInTransaction(db, async (tx) => {
        await lockCleanupsInIdOrder(tx, [share.cleanupId], share.userId)
        await tx.update(cleanupLogs).set({ status: 'flagged' }).where(eq(cleanupLogs.cleanupId, share.groupId!))
      }),
  ],
  [
    'deletion of an account',
    ({ db }: TestDatabase, { share }: Rows) =>
      runInTransaction(db, (tx) => tx.execute(sql`select forget_deeds(${share.userId})`)),
  ],
])('the recount command with --repair waits for a running %s without a deadlock', async (_what, write) => {
  const { db } = database
  const [loved] = await db.select().from(cleanupLogs).where(isNull(cleanupLogs.groupId)).limit(1)
  const members = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.isDeleted, false)).limit(2)
  const guests = [{ userId: members[1]!.id, pieces: 5 }]
  const { shares } = await runInTransaction(db, (tx) => insertTestGroup(tx, members[0]!.id, { guests }))
  // A trigger pauses the transaction after it has locked the cleanup and before it writes to the other tables.
  await db.execute(
    sql.raw(`
      create function pause() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(1);
        set local lock_timeout = 500;
        return coalesce(new, old);
      end $$;
      create trigger pause before update or delete on cleanup_logs for each row execute function pause()`),
  )
  const here = sql`database = (select oid from pg_database where datname = current_database())`
  const waiting = async (kind: string) =>
    (await db.execute(sql`select from pg_locks where not granted and locktype = ${kind} and ${here}`)).rows
  const begun = await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    const writing = write(database, { loved: loved!, share: shares[1]! })
    await expect.poll(() => waiting('advisory')).toHaveLength(1)
    const repairing = command('--repair')
    await expect.poll(() => waiting('relation')).toHaveLength(1)
    return { writing, repairing }
  })
  await begun.writing
  expect(await begun.repairing).toMatchObject({ isCorrect: true })
  await db.execute(sql`drop function pause cascade`)
})

test('the recount command rejects unknown arguments and shows its usage', async () => {
  await expect(command('--mend')).rejects.toThrow('npm run recount -- --repair')
  await expect(command('--repair', 'twice')).rejects.toThrow('Usage')
})
