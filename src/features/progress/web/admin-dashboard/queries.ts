import type { AdminStatsRange } from '../../rules/admin-stats.ts'
import { progress } from '../api.ts'

export const adminStatsQuery = (range: AdminStatsRange = 'month') =>
  progress.adminStats.queryOptions({ input: { range } })
