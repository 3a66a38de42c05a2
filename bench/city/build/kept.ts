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

/** What the triggers would have kept, by the SQL that recounts it. */
export async function keptNumbers(db: Db): Promise<void> {
  const others = [statuses, firsts, days, ...countedOfMembers.kept]
  for (const { table } of [community, ...others]) await db.execute(sql`delete from ${sql.identifier(table)}`)
  // what takes longest first
  await Promise.all([streaks, stats, months, weeks, locations, community, ...others].map((kept) => fill(db, kept)))
}
