import { sql } from 'drizzle-orm'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { AdminStats } from '../../contract.ts'
import { type AdminStatsRange, findAdminStatsPeriodStarts } from '../../rules/admin-stats.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

/** Result row of the SQL query for admin statistics; the average per cleanup is computed from it. */
type StatsRow = Omit<AdminStats, 'range' | 'from' | 'litter'> & { litter: AdminStats['cleanups'] }

/** Computes the admin statistics from daily counters, in one statement so that all numbers are consistent. */
export async function readAdminStats({ db, clock }: Dependencies, range: AdminStatsRange): Promise<AdminStats> {
  const today = clock.now().toISOString().slice(0, 10)
  const { from, previous } = findAdminStatsPeriodStarts(today, range)
  const year = `${today.slice(0, 4)}-01-01`
  const since = previous < year ? previous : year
  const { rows } = await db.execute<{ found: StatsRow }>(sql`
    with days as (
      -- A daily counter that is dated tomorrow counts as today's: another server's clock may be slightly ahead.
      select least(day, ${today}::date) as day, members, 0 as cleanups, 0::bigint as pieces, 0::bigint as minutes,
        0::bigint as bags, 0::bigint as weighed, 0::bigint as estimated, 0 as communities, 0 as deletions
      from member_days_now where day >= ${since}::date
      union all
      select least(day, ${today}::date), 0, cleanups, pieces, minutes, bags, weighed_grams, estimated_grams, communities, 0
      from community_days_now where day >= ${since}::date
      union all
      select least(day, ${today}::date), 0, 0, 0, 0, 0, 0, 0, 0, members
      from member_deletions where day >= ${since}::date
    ), named (name, first, last) as (
      values ('current', ${from}::date, ${today}::date), ('previous', ${previous}::date, ${from}::date - 1)
      union all
      select to_char(month, 'YYYY-MM'), month::date, (month + interval '1 month')::date - 1
      from generate_series(${year}::timestamp, ${today}::timestamp, interval '1 month') month
      union all select 'year', ${year}::date, ${today}::date
    ), sums as (
      select name, coalesce(sum(members), 0) as members, coalesce(sum(cleanups), 0) as cleanups,
        coalesce(sum(pieces), 0) as pieces, coalesce(sum(minutes), 0) as minutes,
        coalesce(sum(bags), 0) as bags, coalesce(sum(weighed), 0) as weighed, coalesce(sum(estimated), 0) as estimated,
        coalesce(sum(communities), 0) as communities,
        coalesce(sum(deletions), 0) as deletions
      from named left join days on day between first and last group by name
    ), totals as (
      select members, with_cleanups, cleanup_activities as cleanups, litter_pieces as pieces, minutes,
        bags, weighed_grams as weighed, estimated_grams as estimated, locations_impacted as communities, coalesce((select sum(members) from member_deletions), 0) as deletions
      from member_counts_now, community_totals_now
    )
    select json_build_object(
      'users', json_build_object('current', c.members, 'previous', p.members, 'priorTotal', t.members - c.members,
        'total', t.members, 'withCleanups', t.with_cleanups),
      'cleanups', json_build_object('current', c.cleanups, 'previous', p.cleanups,
        'priorTotal', t.cleanups - c.cleanups, 'total', t.cleanups),
      'litter', json_build_object('current', c.pieces, 'previous', p.pieces,
        'priorTotal', t.pieces - c.pieces, 'total', t.pieces),
      'minutes', json_build_object('current', c.minutes, 'previous', p.minutes,
        'priorTotal', t.minutes - c.minutes, 'total', t.minutes),
      'bags', json_build_object('current', c.bags, 'previous', p.bags, 'priorTotal', t.bags - c.bags, 'total', t.bags),
      'weighedGrams', json_build_object('current', c.weighed, 'previous', p.weighed,
        'priorTotal', t.weighed - c.weighed, 'total', t.weighed),
      'estimatedGrams', json_build_object('current', c.estimated, 'previous', p.estimated,
        'priorTotal', t.estimated - c.estimated, 'total', t.estimated),
      'communities', json_build_object('current', c.communities, 'previous', p.communities,
        'priorTotal', t.communities - c.communities, 'total', t.communities),
      'months', (
        select json_agg(json_build_object('month', name, 'members', members, 'cleanups', cleanups,
          'deletions', deletions, 'communities', communities) order by name)
        from sums where name like '____-__'
      ),
      'before', json_build_object('members', t.members - y.members, 'cleanups', t.cleanups - y.cleanups,
        'deletions', t.deletions - y.deletions, 'communities', t.communities - y.communities)
    ) as found
    from totals t, sums c, sums p, sums y
    where c.name = 'current' and p.name = 'previous' and y.name = 'year'`)
  const { litter, ...found } = rows[0]!.found
  const { total, ...of } = litter
  const cleanups = found.cleanups.total
  return {
    range,
    from,
    ...found,
    litter: { ...of, total, avgPerCleanup: cleanups > 0 ? Math.round((total * 10) / cleanups) / 10 : 0 },
  }
}
