import type { Range } from '../../rules/admin-stats.ts'
import { progress } from '../api.ts'

export const adminStatsQuery = (range: Range = 'month') => progress.adminStats.queryOptions({ input: { range } })
