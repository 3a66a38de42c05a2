import type { Counted } from '#platform/server/recount/kept.ts'
import { community, days, firsts, locations, statuses } from './community.ts'
import { love, months, stats, totals, weeks } from './members.ts'
import { streaks } from './streaks.ts'

/**
 * Loves first: what is put right there is counted on by the triggers, and by those after it put right again. Streaks before
 * what a trigger copies them to.
 */
export const countedFromCleanups: Counted = {
  facts: ['user_loves', 'cleanup_logs', 'profiles'],
  kept: [love, totals, months, weeks, streaks, stats, locations, community, statuses, firsts, days],
}
