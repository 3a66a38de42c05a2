import type { StatsRange } from '../../rules/admin-stats.ts'
import { progress } from '../api.ts'

export const adminStatsQuery = (range: StatsRange = 'month') => progress.adminStats.queryOptions({ input: { range } })
