const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 1,234,567 */
export const formatNumber = (value: number) => whole.format(value)

/** 999, then 1.0K, 1.2M, 3.4B and 5.6T: for places too narrow for the whole number. */
export const compactNumber = (value: number) => (Math.abs(value) < 1000 ? whole.format(value) : compact.format(value))

/** What stands after a number of them. */
export const piecesUnit = (count: number) => (count === 1 ? 'piece' : 'pieces')

/** "1 piece", "1,204 pieces" */
export const piecesInWords = (count: number) => `${formatNumber(count)} ${piecesUnit(count)}`

/** What stands after a number of them. */
export const cleanupsUnit = (count: number) => (count === 1 ? 'cleanup' : 'cleanups')

/** "1 cleanup", "1,204 cleanups" */
export const cleanupsInWords = (count: number) => `${formatNumber(count)} ${cleanupsUnit(count)}`

/** "1 week", "0 weeks" */
export const weeksInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'week' : 'weeks'}`

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "no", "one" and on to "twelve", then 13: as a sentence says it. */
export const inWords = (count: number) => WORDS[count] ?? formatNumber(count)

/** 1st, 2nd, 3rd, 18th, 21st */
export function ordinal(rank: number): string {
  const tens = rank % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return formatNumber(rank) + ending
}
