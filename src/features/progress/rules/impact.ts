export const GRAMS_PER_LITTER_PIECE = 10
const POUNDS_PER_KILOGRAM = 2.20462
export const GALLONS_PER_LITTER_PIECE = 0.033
const LITERS_PER_GALLON = 3.785
export const GALLONS_PER_LITTER_BAG = 30

export function estimateCleanupImpact(pieces: number) {
  const kilograms = (pieces * GRAMS_PER_LITTER_PIECE) / 1000
  const gallons = pieces * GALLONS_PER_LITTER_PIECE
  return {
    kilograms,
    pounds: kilograms * POUNDS_PER_KILOGRAM,
    gallons,
    liters: gallons * LITERS_PER_GALLON,
    bags: gallons / GALLONS_PER_LITTER_BAG,
  }
}

const small = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const thousands = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats an impact estimate: 0.3, 206.5, then in thousands (1.0K to 1,234.5K), which is the largest unit. */
export function formatImpactEstimate(value: number) {
  // Round before choosing the unit: 999.96 rounds up to a thousand and must read "1.0K".
  const rounded = Math.round(value * 10) / 10
  return rounded < 1000 ? small.format(rounded) : `${thousands.format(rounded / 1000)}K`
}

const OUNCES_PER_POUND = 16

/** Weight of litter as text. Small weights are in grams or ounces. */
export function formatLitterWeight(pieces: number, isInPounds = false): string {
  const { kilograms, pounds } = estimateCleanupImpact(pieces)
  if (isInPounds)
    return pounds < 0.1 ? `${formatImpactEstimate(pounds * OUNCES_PER_POUND)} oz` : `${formatImpactEstimate(pounds)} lb`
  return kilograms < 0.1 ? `${Math.round(kilograms * 1000)} g` : `${formatImpactEstimate(kilograms)} kg`
}

const MAX_DRAWN_BAGS = 10

/**
 * Splits a number of litter bags into at most ten drawn bags, the last one partly filled. For large numbers each drawn
 * bag stands for 10, 100 or 1,000.
 */
export function splitLitterBagsForDrawing(bags: number) {
  let each = 1
  while (bags / each > MAX_DRAWN_BAGS) each *= 10
  const drawn = bags / each
  return { each, fills: Array.from({ length: Math.max(Math.ceil(drawn), 1) }, (_, bag) => Math.min(drawn - bag, 1)) }
}
