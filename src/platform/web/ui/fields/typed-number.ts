const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** Formats a number for a text field, with thousands separators. Empty without a number. */
export const formatTypedNumber = (number: number | null): string =>
  number === null || Number.isNaN(number) ? '' : numberFormat.format(number)

/** Optional minus sign, digits that may be grouped by thousands, and an optional fraction. */
const NUMBER_PATTERN = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

/** Reads a number as a user types it. Null for an empty text, NaN for a text that is no plain number, such as "1e2". */
export function readTypedNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return NUMBER_PATTERN.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
}
