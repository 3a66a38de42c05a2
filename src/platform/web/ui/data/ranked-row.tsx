import type { ReactNode, Ref } from 'react'
import { formatCompactNumber, formatNumber } from '#platform/numbers.ts'
import { Chip } from './chip.tsx'
import { rankAndAvatarClassNames, rankClassNames, rankedRowGridClassName, rankColumnWidth } from './ranked-columns.ts'

type Props = {
  /** Reference to a ranking row. With `ref` or `id`, the row can take the focus when the page jumps to it. */
  ref?: Ref<HTMLLIElement>
  id?: string
  rank: number
  /** Last rank on the page, which determines the width of the rank column in all rows. */
  lastRank: number
  avatar: ReactNode
  name: ReactNode
  isOwn?: boolean
  place: ReactNode
  /** Third line of a ranking row on small screens, in place of hidden columns. */
  summary?: ReactNode
  /** Latest activity of the member: at the end of the ranking row's second line, or below it where space is short. */
  latest?: string
  streak: ReactNode
  count: ReactNode
  score: number
  unit: string
  note?: ReactNode
}

const ownRowStyle = 'z-1 rounded-lg bg-sun-wash shadow-[inset_0_0_0_2px_var(--sun-line)] forced-colors:outline'

/**
 * Stretched link: a whole ranking row is clickable and shows the focus ring. Padding keeps a focused row visible under
 * the sticky header.
 */
const stretchedLinkStyle =
  '[&>a]:py-0.5 [&>a]:outline-none [&>a]:after:absolute [&>a]:after:inset-0 [&>a]:after:rounded-lg [&>a:focus-visible]:after:outline-3 [&>a:focus-visible]:after:-outline-offset-3 [&>a:focus-visible]:after:outline-focus'

/** Row of a ranking, an `li` for use in an `ol`. */
export function RankedRow(props: Props) {
  const { ref, id, rank, lastRank, avatar, name, isOwn, place, summary, latest, streak, count, score, unit, note } =
    props
  const width = rankColumnWidth(lastRank)
  return (
    <li
      ref={ref}
      id={id}
      tabIndex={ref || id ? -1 : undefined}
      value={rank}
      aria-current={isOwn ? 'true' : undefined}
      className={`relative ${rankedRowGridClassName} ${isOwn ? ownRowStyle : ''}`}
    >
      <div className={`max-lg:row-span-3 ${rankAndAvatarClassNames[width]}`}>
        <span className={`num leading-none ${rankClassNames[width]} ${rank > 3 ? 'text-ink-2' : ''}`}>
          {formatNumber(rank)}
        </span>
        <span className="relative flex lg:w-13">
          {avatar}
          {isOwn && (
            // Small screens have no room for the "You" chip next to the name.
            <span className="absolute inset-x-0 -bottom-3 flex justify-center lg:hidden">
              <You />
            </span>
          )}
        </span>
      </div>
      <div className="min-w-0 max-lg:contents">
        <p className="flex items-center gap-x-2 max-lg:col-start-2 max-lg:-col-end-1">
          <span className={`min-w-0 leading-snug font-semibold wrap-anywhere lg:truncate ${stretchedLinkStyle}`}>
            {name}
          </span>
          {isOwn && (
            <span className="shrink-0 max-lg:hidden">
              <You />
            </span>
          )}
        </p>
        <div className="text-sm text-ink-2 max-lg:col-start-2">
          <p className="line-clamp-2 wrap-anywhere">
            {place}
            {latest && <span className="max-lg:hidden"> · {latest}</span>}
          </p>
          {summary && <p className="tabular-nums lg:hidden">{summary}</p>}
        </div>
        {latest && <p className="col-start-2 -col-end-1 text-sm text-ink-2 lg:hidden">{latest}</p>}
      </div>
      <div className="flex items-center gap-3 text-sm text-ink-2 tabular-nums max-lg:hidden">{streak}</div>
      <p className="text-right text-sm text-ink-2 tabular-nums max-lg:hidden">{count}</p>
      <p className="text-right max-lg:col-start-3 max-lg:row-start-2">
        <b className="num block text-[1.4rem] leading-none">
          <Score>{score}</Score>
        </b>
        <span className="text-sm text-ink-2">{unit}</span>
      </p>
      {note && <div className="col-start-2 -col-end-1 mt-1 text-sm text-ink-2">{note}</div>}
    </li>
  )
}

const You = () => (
  <Chip tone="sun" size="sm">
    You
  </Chip>
)

/** From this score on, phones show an abbreviated number. Screen readers always get the full one. */
const LONG_SCORE = 100_000

function Score({ children: score }: { children: number }) {
  if (score < LONG_SCORE) return formatNumber(score)
  return (
    <>
      <span aria-hidden title={formatNumber(score)} className="lg:hidden">
        {formatCompactNumber(score)}
      </span>
      <span className="max-lg:sr-only">{formatNumber(score)}</span>
    </>
  )
}
