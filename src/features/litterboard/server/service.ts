import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { createRankingCheckpointCounter } from '#platform/server/ranking/recount.ts'
import type { RecountableCounters, StoredCounter } from '#platform/server/recount/counters.ts'
import { LITTERBOARD_SORTS } from '../rules.ts'
import { standings } from './tables.ts'

const BOARDS = LITTERBOARD_SORTS.map((board) => ({ rows: standings, board }))

export async function mergePendingLitterboardRankingChanges(db: Db): Promise<void> {
  for (const board of BOARDS) await mergePendingRankingChanges(db, board)
}

/** Recomputes the `standings` table from profiles, cleanups and corrections alone, for `npm run recount` to compare. */
const standingsRecount: StoredCounter = {
  table: 'standings',
  keys: ['user_id', 'list'],
  numbers: ['tie', ...LITTERBOARD_SORTS],
  recomputed: sql`
    with moments as (
      select id, zip_code, country, created_at, to_char(created_at, 'US')::bigint
        + 1000000 * extract(epoch from date_trunc('second', created_at))::bigint as joined
      from profiles where is_public and onboarding_completed and is_disabled = false and is_deleted = false
    ), members as (
      select id, zip_code, country, joined,
        coalesce(sum(litter_count), 0)::bigint
          + coalesce((select sum(member_corrections.pieces) from member_corrections where member_id = moments.id), 0)
          as pieces,
        count(cleanup_id) as cleanups,
        (max(to_char(cleanup_logs.created_at, 'US')::bigint
          + 1000000 * extract(epoch from date_trunc('second', cleanup_logs.created_at))::bigint)) as latest
      from moments left join cleanup_logs on user_id = id and status = 'approved'
      group by id, zip_code, country, joined
    ), listed as (
      select '' as list, id from members
      union select btrim(lower(zip_code)), id from members
      union select btrim(lower(country)), id from members where country is not null
    )
    select id as user_id, list, joined as tie, 0 - greatest(pieces, 0) as most_litter_pieces, 0 - cleanups as most_cleanups,
      coalesce(0 - latest, 1000000000000000000 - joined) as newest_cleanups, 0 - joined as newest_members
    from listed join members using (id)`,
}

/**
 * Litterboard counters that `npm run recount` checks. The `standings` are repaired first: repairing a row changes
 * ranks, and so the row counts that the ranking stores at its checkpoints.
 */
export const recountableLitterboardCounters: RecountableCounters = {
  sourceTables: ['cleanup_logs', 'profiles', 'member_corrections'],
  counters: [standingsRecount, createRankingCheckpointCounter(BOARDS)],
}
