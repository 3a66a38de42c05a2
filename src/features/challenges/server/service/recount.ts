import { sql } from 'drizzle-orm'
import { createRankingCheckpointCounter } from '#platform/server/ranking/recount.ts'
import type { RecountableCounters, StoredCounter } from '#platform/server/recount/counters.ts'
import { challengeRanking } from '../queries/participants.ts'

/**
 * Recomputes the counters of challenge participants from their cleanups. It never adds or removes participants, because
 * their rows are not derived from other data.
 */
const participantCounter: StoredCounter = {
  table: 'challenge_participants',
  keys: ['challenge_id', 'user_id'],
  numbers: [
    'litter_pieces_count',
    'cleanup_count',
    'bags',
    'weighed_grams',
    'estimated_grams',
    'last_updated_at',
    'is_open',
    'tie',
  ],
  recomputed: sql`
    select challenge_id, user_id, pieces as litter_pieces_count, cleanups as cleanup_count, bags, weighed_grams,
      estimated_grams, latest as last_updated_at, is_open, to_char(moment, 'US')::bigint + 1000000 * extract(epoch from date_trunc('second', moment))::bigint as tie
    from (
      select *, case when latest is null then joined_at else latest end as moment from (
        select joined.challenge_id, joined.user_id, joined.joined_at,
          profiles.is_disabled = false and profiles.is_deleted = false as is_open,
          (coalesce(sum(litter_count), 0))::int as pieces, count(cleanup_id)::int as cleanups,
          coalesce(sum(case when not is_guest then cleanup_logs.bags end), 0)::int as bags,
          coalesce(sum(case when weight_kind = 'weighed' and not is_guest then weight end), 0)::bigint as weighed_grams,
          coalesce(sum(case when weight_kind = 'estimated' and not is_guest then weight end), 0)::bigint as estimated_grams,
          max(cleanup_logs.updated_at) as latest
        from challenge_participants joined
        join challenge_boards on challenge_boards.id = joined.challenge_id
        join profiles on profiles.id = joined.user_id
        left join cleanup_logs on cleanup_logs.user_id = joined.user_id and cleanup_logs.status = 'approved'
          and date >= start_date and date <= end_date
        group by joined.challenge_id, joined.user_id, joined.joined_at, profiles.id
      ) summed
    ) dated`,
  isSourceRow: true,
}

const challengeTotalsCounter: StoredCounter = {
  table: 'challenge_totals',
  isTally: true,
  keys: ['challenge_id'],
  numbers: [
    'total_participants',
    'total_cleanups',
    'total_litter_pieces',
    'total_bags',
    'total_weighed_grams',
    'total_estimated_grams',
  ],
  recomputed: sql`
    select challenge_id, count(user_id)::int as total_participants, coalesce(sum(cleanup_count), 0)::int as total_cleanups,
      coalesce(sum(litter_pieces_count), 0)::bigint as total_litter_pieces, coalesce(sum(bags), 0)::bigint as total_bags,
      coalesce(sum(weighed_grams), 0)::bigint as total_weighed_grams,
      coalesce(sum(estimated_grams), 0)::bigint as total_estimated_grams
    from challenge_participants where is_open group by challenge_id`,
}

export const recountableChallengeCounters: RecountableCounters = {
  sourceTables: ['cleanup_logs', 'profiles', 'challenge_boards'],
  counters: [participantCounter, challengeTotalsCounter, createRankingCheckpointCounter([challengeRanking])],
}
