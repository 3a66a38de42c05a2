import type { Counted } from '#platform/server/recount/kept.ts'
import { community, locations } from './community.ts'
import { love, stats, totals } from './members.ts'
import { months, weeks } from './periods.ts'
import { streaks } from './streaks.ts'

/** Loves first: what is put right there is counted on by the triggers, and by those after it put right again. */
export const countedFromCleanups: Counted = {
  facts: ['user_loves', 'cleanup_logs', 'profiles'],
  kept: [love, totals, stats, months, weeks, streaks, locations, community],
}
