import { addDays, weekOf } from '#platform/days.ts'

export const RANGES = ['week', 'month'] as const
export type Range = (typeof RANGES)[number]

/** In whole percent; from nothing to something it is all of it. */
export function changePercent(current: number, prior: number): number {
  if (prior === 0) return current > 0 ? 100 : 0
  return Math.round(((current - prior) / prior) * 100)
}

/** The first day of the week or month that it is, and of the one before. */
export function periodsOf(today: string, range: Range): { from: string; previous: string } {
  const first = (day: string) => (range === 'week' ? weekOf(day) : `${day.slice(0, 7)}-01`)
  const from = first(today)
  return { from, previous: first(addDays(from, -1)) }
}
