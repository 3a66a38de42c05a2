import type { Range } from '../../rules/admin-stats.ts'
import { progress } from '../api.ts'

/** The admin statistics; monthly unless the URL asks for weekly ones. */
export const adminStatsQuery = (range: Range = 'month') => progress.adminStats.queryOptions({ input: { range } })
