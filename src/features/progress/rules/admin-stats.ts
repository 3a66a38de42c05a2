export const RANGES = ['week', 'month'] as const
export type Range = (typeof RANGES)[number]

/** In whole percent; from nothing to something it is all of it. */
export function changePercent(current: number, prior: number): number {
  if (prior === 0) return current > 0 ? 100 : 0
  return Math.round(((current - prior) / prior) * 100)
}
