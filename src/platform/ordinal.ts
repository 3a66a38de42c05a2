import { formatNumber } from './numbers.ts'

/** 1st, 2nd, 3rd, 18th, 21st */
export function ordinal(rank: number): string {
  const tens = rank % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return formatNumber(rank) + ending
}
