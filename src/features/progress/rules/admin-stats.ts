import { addDays, startOfWeek } from '#platform/days.ts'

export const ADMIN_STATS_RANGES = ['week', 'month'] as const
export type AdminStatsRange = (typeof ADMIN_STATS_RANGES)[number]

/** Change in whole percent. A rise from zero counts as 100%. */
export function computePercentChange(current: number, prior: number): number {
  if (prior === 0) return current > 0 ? 100 : 0
  return Math.round(((current - prior) / prior) * 100)
}

/** Returns the first days of the current and of the previous week or month. */
export function findAdminStatsPeriodStarts(today: string, range: AdminStatsRange): { from: string; previous: string } {
  const first = (day: string) => (range === 'week' ? startOfWeek(day) : `${day.slice(0, 7)}-01`)
  const from = first(today)
  return { from, previous: first(addDays(from, -1)) }
}
