import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, emptyDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { rowId } from '#platform/server/ids.ts'
import { recountByCommand } from './recount.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const command = (...args: string[]) => recountByCommand(database.url, args)

/** Two members, ten weeks, every status, loves, and a streak that was set. */
async function town() {
  const { db } = database
  const member = () => inTransaction(db, (tx) => aMember(tx, { isPublic: true, onboardingCompleted: true }))
  const [rosa, ben] = [await member(), await member()]
  const weeks = Array.from({ length: 10 }, (_, week) => ({
    cleanupId: rowId(),
    userId: week % 3 ? rosa.id : ben.id,
    date: `2026-0${1 + (week % 9)}-15`,
    location: ['85016', ' 85016 ', '', 'Tempe, AZ'][week % 4]!,
    litterCount: 10 + week,
    status: (['pending', 'approved', 'rejected', 'flagged'] as const)[week % 4]!,
    photoUrl1: week % 2 ? '/a' : null,
  }))
  await db.insert(cleanupLogs).values(weeks)
  await db.insert(userLoves).values(weeks.map(({ cleanupId }) => ({ cleanupId, userId: ben.id })))
  await db.execute(sql`update user_streaks set override_weeks = 7, override_week = '2026-03-02', override_longest = 9`)
  await db.execute(sql`select refresh_streak(id) from profiles`)
}

const wrongIn = (told: string) => told.split('\n').filter((line) => / [1-9][\d,]* wrong/.test(line))

test('on an empty database there is nothing wrong, not even before its first migration', async () => {
  expect(await command()).toMatchObject({ isRight: true })
  const empty = await emptyDatabase()
  expect(await recountByCommand(empty.url, [])).toMatchObject({ isRight: true })
  await empty.close()
})

test('what the triggers keep is right', async () => {
  await town()
  const { told, isRight } = await command()
  expect(isRight).toBe(true)
  expect(told).toContain('cleanup_logs                10 compared         0 wrong')
  expect(told).toContain('Every number equals its recount.')
})

test.each([
  [
    'cleanup_logs',
    'alter table cleanup_logs disable trigger user; update cleanup_logs set member_love = member_love + 1',
  ],
  ['profiles', 'update profiles set total_cleanups = total_cleanups + 1'],
  ['profiles', 'update profiles set total_litter_pieces = 0'],
  ['user_litter_stats', 'update user_litter_stats set cleanup_count = 77'],
  ['user_litter_stats', 'update user_litter_stats set litter_pieces_count = 77'],
  ['user_litter_stats', 'update user_litter_stats set total_member_love = 77'],
  ['user_litter_stats', 'update user_litter_stats set approved_love = 77'],
  ['user_litter_stats', 'update user_litter_stats set approved_with_photos = 77'],
  ['user_litter_stats', 'delete from user_litter_stats'],
  ['user_months', 'update user_months set cleanups = cleanups + 1'],
  ['user_months', 'update user_months set pieces = pieces - 1'],
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
  ['community_locations', 'update community_locations set cleanups = 99'],
  ['community_locations', 'delete from community_locations'],
  ['community_locations', `insert into community_locations values ('Nowhere', 1)`],
  ['community_totals', 'update community_totals set litter_pieces = 99'],
  ['community_totals', 'update community_totals set cleanup_activities = 99'],
  ['community_totals', 'update community_totals set locations_impacted = 99'],
  ['community_totals', 'update community_totals set active_users = 99'],
  ['community_totals', 'delete from community_totals'],
])('%s: what "%s" does is told, put right, and right afterwards', async (table, damage) => {
  await town()
  await database.db.execute(sql.raw(damage))
  await database.db.execute(sql`alter table cleanup_logs enable trigger user`)
  const before = await command()
  expect(before.isRight).toBe(false)
  expect(wrongIn(before.told)).toEqual([expect.stringContaining(`${table} `)])
  expect(before.told).toContain('npm run recount -- --repair')
  const repaired = await command('--repair')
  expect(repaired).toMatchObject({ isRight: true, told: expect.stringContaining('What was wrong has been put right.') })
  expect((await command()).told).toContain('Every number equals its recount.')
})

test('what is asked for in other words is refused with the right ones', async () => {
  await expect(command('--mend')).rejects.toThrow('npm run recount -- --repair')
  await expect(command('--repair', 'twice')).rejects.toThrow('Usage')
})
