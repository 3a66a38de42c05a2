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

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "no", "one" and on to "twelve", then 13: as a sentence says it. */
export const inWords = (count: number) => WORDS[count] ?? formatNumber(count)
