import type { Range } from '../../rules/admin-stats.ts'
import { progress } from '../api.ts'

/** By month, unless the address says otherwise. */
export const adminStatsQuery = (range: Range = 'month') => progress.adminStats.queryOptions({ input: { range } })
