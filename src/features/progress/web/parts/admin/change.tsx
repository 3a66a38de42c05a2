import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'
import { changePercent } from '../../../rules/admin-stats.ts'

type Props = { current: number; previous: number }

/** By arrow, sign and colour, so that none of them is needed. */
export function Change({ current, previous }: Props) {
  const percent = changePercent(current, previous)
  const [Icon, colour] =
    percent > 0 ? [ArrowUpRight, 'text-moss'] : percent < 0 ? [ArrowDownRight, 'text-brick'] : [Minus, 'text-ink-2']
  return (
    <span className={`inline-flex items-center gap-1 align-middle font-semibold tabular-nums ${colour}`}>
      <Icon aria-hidden className="size-4 stroke-[2.4]" />
      {percent > 0 && '+'}
      {formatNumber(percent)}%
    </span>
  )
}
