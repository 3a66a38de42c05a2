import { bagsInWords, formatNumber } from '#platform/numbers.ts'
import { formatWeight } from '#platform/weight.ts'
import type { WeightKind } from '../rules.ts'

export type BagTotals = { bags: number; weighedGrams: number; estimatedGrams: number }

export const weightInWords = (grams: number, kind: WeightKind, isInPounds: boolean) =>
  `${formatWeight(grams, isInPounds)} ${kind}`

type BagTotal = {
  of: keyof BagTotals
  label: string
  format: (total: number, isInPounds: boolean) => string
  inWords: (total: number, isInPounds: boolean) => string
}

/** Totals of what the bags of cleanups held. Weighed and estimated weights are never in one sum. */
const BAG_TOTALS: BagTotal[] = [
  { of: 'bags', label: 'Bags', format: (bags) => formatNumber(bags), inWords: (bags) => bagsInWords(bags) },
  {
    of: 'weighedGrams',
    label: 'Weight, weighed',
    format: formatWeight,
    inWords: (grams, isInPounds) => weightInWords(grams, 'weighed', isInPounds),
  },
  {
    of: 'estimatedGrams',
    label: 'Weight, estimated',
    format: formatWeight,
    inWords: (grams, isInPounds) => weightInWords(grams, 'estimated', isInPounds),
  },
]

/** Lists the totals above zero. An answer of the previous version, or one stored for offline use, may lack all of them. */
export const listBagTotals = (totals: Partial<BagTotals>) =>
  BAG_TOTALS.flatMap(({ of, ...total }) => {
    const amount = totals[of] ?? 0
    return amount > 0 ? [{ of, amount, ...total }] : []
  })
