import { sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/db/db.ts'
import { community, locations } from './community.ts'
import { type Difference, compare, putRight } from './kept.ts'
import { love, stats, totals } from './members.ts'
import { months, weeks } from './periods.ts'
import { streaks } from './streaks.ts'

/** Loves first: what is put right there is counted on by the triggers, and by those after it put right again. */
const KEPT = [love, totals, stats, months, weeks, streaks, locations, community]

/** Every kept number against the same number from the facts, all of one moment; nothing is changed. */
export const recount = (db: Db): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const differences = []
    for (const kept of KEPT) differences.push(await compare(tx, kept))
    return differences
  })

/** Puts right what is wrong, while nobody can write; tells what was wrong. */
export const repair = (db: Db): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`
      lock table user_loves, cleanup_logs, profiles, user_litter_stats, user_months, user_weeks, user_streaks,
        community_locations, community_totals in share row exclusive mode`)
    const differences = []
    for (const kept of KEPT) differences.push(await compare(tx, kept))
    for (const kept of KEPT) if (differences.some(({ wrong }) => wrong > 0)) await putRight(tx, kept)
    return differences
  })
