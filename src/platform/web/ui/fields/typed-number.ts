const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** Formats a number for a text field, with thousands separators. Empty without a number. */
export const formatTypedNumber = (number: number | null): string =>
  number === null || Number.isNaN(number) ? '' : numberFormat.format(number)

/** Optional minus sign, digits that may be grouped by thousands, and an optional fraction. */
const NUMBER_PATTERN = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

/**
 * Reads a number as a user types it. Returns null for an empty text and NaN for an unreadable one, such as "1e2". A
 * number with too many digits becomes the highest one, which exceeds every limit.
 */
export function readTypedNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!NUMBER_PATTERN.test(typed)) return Number.NaN
  const number = Number(typed.replaceAll(',', ''))
  return Math.max(-Number.MAX_VALUE, Math.min(number, Number.MAX_VALUE))
}
