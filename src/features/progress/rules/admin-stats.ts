import { addDays, weekOf } from '#platform/days.ts'

export const RANGES = ['week', 'month'] as const
export type Range = (typeof RANGES)[number]

/** Change in whole percent. A rise from zero counts as 100%. */
export function changePercent(current: number, prior: number): number {
  if (prior === 0) return current > 0 ? 100 : 0
  return Math.round(((current - prior) / prior) * 100)
}

/** First days of the current and of the previous week or month. */
export function periodsOf(today: string, range: Range): { from: string; previous: string } {
  const first = (day: string) => (range === 'week' ? weekOf(day) : `${day.slice(0, 7)}-01`)
  const from = first(today)
  return { from, previous: first(addDays(from, -1)) }
}
