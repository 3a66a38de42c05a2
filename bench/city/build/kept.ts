import { sql } from 'drizzle-orm'
import type { Kept } from '#platform/server/recount/kept.ts'
import { countedOfMembers } from '#features/progress/server/service/recount-members.ts'
import {
  community,
  days,
  firsts,
  locations,
  months,
  stats,
  statuses,
  streaks,
  weeks,
} from '#features/progress/server/service/recount.ts'
import type { Db } from '#platform/server/db/db.ts'

const listed = (names: string[], extra: string[] = []) => sql.raw([...names, ...extra].join(', '))

const fill = (db: Db, { table, keys, numbers, counted }: Kept) =>
  db.execute(sql`
    insert into ${sql.identifier(table)} (${listed(keys, numbers)})
    select ${listed(keys, numbers)} from (${counted}) counted`)

/** Fills the stored counters that the disabled triggers would have maintained, with the SQL of the recount. */
export async function keptNumbers(db: Db): Promise<void> {
  const others = [statuses, firsts, days, ...countedOfMembers.kept]
  for (const { table } of [community, ...others]) await db.execute(sql`delete from ${sql.identifier(table)}`)
  // The slowest come first, so that all connections finish at about the same time.
  await Promise.all([streaks, stats, months, weeks, locations, community, ...others].map((kept) => fill(db, kept)))
}
