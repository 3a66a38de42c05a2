import { sql } from 'drizzle-orm'
import type { StoredCounter } from '#platform/server/recount/counters.ts'
import { recountableMemberCounters } from '#features/progress/server/service/recount-members.ts'
import {
  communityTotalsCounter,
  cleanupsPerLoggingDayCounter,
  firstCleanupDayPerLocationCounter,
  cleanupsPerMonthCounter,
  memberLitterStatsCounter,
  cleanupStatusCounter,
  weekStreakCounter,
  cleanupsPerWeekCounter,
} from '#features/progress/server/service/recount.ts'
import type { Db } from '#platform/server/db/db.ts'

const columnList = (names: string[], extra: string[] = []) => sql.raw([...names, ...extra].join(', '))

const fillCounterTable = (db: Db, { table, keys, numbers, recomputed: counted }: StoredCounter) =>
  db.execute(sql`
    insert into ${sql.identifier(table)} (${columnList(keys, numbers)})
    select ${columnList(keys, numbers)} from (${counted}) counted`)

/** Fills the stored counters that the disabled triggers would have maintained, with the SQL of the recount. */
export async function fillCounters(db: Db): Promise<void> {
  const others = [
    cleanupStatusCounter,
    firstCleanupDayPerLocationCounter,
    cleanupsPerLoggingDayCounter,
    ...recountableMemberCounters.counters,
  ]
  for (const { table } of [communityTotalsCounter, ...others])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  // The slowest come first, so that all connections finish at about the same time.
  await Promise.all(
    [
      weekStreakCounter,
      memberLitterStatsCounter,
      cleanupsPerMonthCounter,
      cleanupsPerWeekCounter,
      communityTotalsCounter,
      ...others,
    ].map((counter) => fillCounterTable(db, counter)),
  )
}
