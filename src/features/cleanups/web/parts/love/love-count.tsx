import { formatNumber } from '#platform/numbers.ts'
import { LovePill } from '#platform/web/ui/data/love-pill.tsx'

export const lovesOf = (count: number): string => (count === 1 ? '1 love' : `${formatNumber(count)} loves`)

/** On an own cleanup: the others love it. */
export const LoveCount = ({ count }: { count: number }) => <LovePill count={count} label={lovesOf(count)} />
