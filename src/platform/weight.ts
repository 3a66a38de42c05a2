const GRAMS_PER_POUND = 453.592_37
const GRAMS_PER_KILOGRAM = 1000

/** Whether weights are shown in pounds: by the member's country, or by the installation's until one is chosen. */
export const areWeightsInPounds = (country: string | null | undefined, installationCountryCode: string): boolean =>
  country ? country === 'United States' : installationCountryCode === 'US'

export const weightUnit = (isInPounds: boolean): 'lb' | 'kg' => (isInPounds ? 'lb' : 'kg')

const toUnit = (grams: number, isInPounds: boolean) => grams / (isInPounds ? GRAMS_PER_POUND : GRAMS_PER_KILOGRAM)

/** Formats a weight with as many decimals as a reader needs: "0.35 kg", "12.5 lb", "1,204 kg". */
export function formatWeight(grams: number, isInPounds: boolean): string {
  const amount = toUnit(grams, isInPounds)
  const maximumFractionDigits = amount < 10 ? 2 : amount < 1000 ? 1 : 0
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits }).format(amount)} ${weightUnit(isInPounds)}`
}

/** Formats a weight for a text field. Three decimals show each gram of kilograms, and of pounds nearly so. */
export const formatTypedWeight = (grams: number, isInPounds: boolean): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(toUnit(grams, isInPounds))

/** "4", "4.5", "4,5", "1,200", "4.5 kg", "10 lbs", "350 g" */
const TYPED_WEIGHT = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:[.,](\d{1,9}))?\s*(kg|g|lbs?)?$/

/**
 * Reads a weight as a user types it, in whole grams. Null for an empty text, NaN for a text that is no weight. A comma
 * before three digits groups thousands, any other is a decimal one. A number alone is in the user's unit.
 */
export function readTypedWeight(text: string, isInPounds: boolean): number | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [, whole, decimals = '0', unit = weightUnit(isInPounds)] = TYPED_WEIGHT.exec(typed) ?? []
  if (whole === undefined) return Number.NaN
  const gramsPerUnit = unit === 'kg' ? GRAMS_PER_KILOGRAM : unit === 'g' ? 1 : GRAMS_PER_POUND
  return Math.min(
    Math.round(Number(`${whole.replaceAll(',', '')}.${decimals}`) * gramsPerUnit),
    Number.MAX_SAFE_INTEGER,
  )
}
