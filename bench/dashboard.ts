import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { findUnseenDecisions, findOwnCleanupHistory } from '#features/cleanups/server/queries.ts'
import { readGlobalMemberRank } from '#features/litterboard/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { readMemberProgress } from '#features/progress/server/service/progress.ts'
import { readMemberStatistics } from '#features/progress/server/service/statistics.ts'
import { createCrowdedTown } from './crowded-town.ts'
import { TODAY, median, measureTime } from './timing.ts'

/*
 * npm run bench -- dashboard
 * Counts and times the database reads of the dashboard for a member with 5,000 cleanups, each in turns with a look-up
 * by primary key.
 */

const [rounds = '100'] = process.argv.slice(2)
const { db, rosa, close } = await createCrowdedTown()
const platform = { db, clock: { now: () => new Date(`${TODAY}T12:00:00Z`) } }
const me = { id: rosa, isAdmin: false }
const { pages } = await findOwnCleanupHistory(db, me, 1)

const works: Record<string, () => Promise<unknown>> = {
  'one row by primary key': () => db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, rosa)),
  progress: () => readMemberProgress(platform, rosa),
  'own rank among 2,001': () => readGlobalMemberRank(db, rosa),
  'history, page 1': () => findOwnCleanupHistory(db, me, 1),
  [`history, page ${pages}`]: () => findOwnCleanupHistory(db, me, pages),
  statistics: () => readMemberStatistics(platform, rosa),
  news: () => findUnseenDecisions(db, rosa),
}

let statements = 0
const query = Client.prototype.query
Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
  statements++
  return Reflect.apply(query, this, given)
} as typeof query

const times: Record<string, number[]> = {}
const counts: Record<string, number> = {}
for (let round = 0; round <= Number(rounds); round++)
  for (const [name, work] of Object.entries(works)) {
    statements = 0
    const time = await measureTime(work)
    counts[name] = statements
    // The first round is a warm-up.
    if (round > 0) (times[name] ??= []).push(time)
  }

const least = median(times['one row by primary key']!)
console.table(
  Object.keys(works).map((what) => ({
    what,
    statements: counts[what],
    'ms, median': Number(median(times[what]!).toFixed(2)),
    'multiple of a read by key': `${(median(times[what]!) / least).toFixed(1)} ×`,
  })),
)
await close()
