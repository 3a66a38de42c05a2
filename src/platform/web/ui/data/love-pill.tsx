import { Heart } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'

type Props = {
  count: number
  label: string
  isLoved?: boolean
  /** Adds love to a cleanup. Without this handler, only the count is shown, as on the member's own cleanup. */
  onLove?: () => void
}

const heart = 'size-[17px] shrink-0 text-poppy'

/** Love count and love button of a cleanup. Love is final: once given, the button is filled and disabled. */
export function LoveCountPill({ count, label, isLoved = false, onLove }: Props) {
  if (!onLove && !isLoved)
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-ink-2 tabular-nums">
        <Heart aria-hidden className={`${heart} fill-current`} />
        <span aria-hidden>{formatNumber(count)}</span>
        <span className="sr-only">{label}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isLoved}
      disabled={isLoved}
      onClick={onLove}
      className={`inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold tabular-nums transition-colors disabled:cursor-default ${isLoved ? 'border-transparent bg-poppy-wash text-poppy-ink' : 'border-line text-ink-2 hover:bg-poppy-wash hover:text-poppy-ink'}`}
    >
      <Heart aria-hidden className={`${heart} ${isLoved ? 'fill-current' : ''}`} />
      {formatNumber(count)}
    </button>
  )
}
