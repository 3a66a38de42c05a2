import type { ReactNode, Ref } from 'react'
import { formatNumber } from '#platform/numbers.ts'

type Props = {
  /** with one of the two the row can have the focus: one jumps to it */
  ref?: Ref<HTMLLIElement>
  id?: string
  rank: number
  avatar: ReactNode
  /** a name, or a link to whoever has it */
  name: ReactNode
  /** "You": the row is the viewer's own and is lit */
  ownLabel?: ReactNode
  /** second line */
  place: ReactNode
  /** where there is no room for the columns, their third line */
  summary?: ReactNode
  /** columns between name and score */
  streak: ReactNode
  count: ReactNode
  score: string
  unit: string
  /** a line of its own under all of them */
  note?: ReactNode
}

export const rankedColumns =
  'grid grid-cols-[minmax(2.25rem,auto)_48px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3.5 sm:px-6 md:grid-cols-[minmax(3.25rem,auto)_52px_minmax(0,1fr)_230px_7.5rem_7rem] md:gap-x-5'

/** A link is pressed anywhere on its row, and its focus is the row's. */
const wholeRow =
  '[&>a]:outline-none [&>a]:after:absolute [&>a]:after:inset-0 [&>a]:after:rounded-lg [&>a:focus-visible]:after:outline-3 [&>a:focus-visible]:after:-outline-offset-3 [&>a:focus-visible]:after:outline-focus'

/** A row of a ranking: an `li` for an `ol.card`. */
export function RankedRow(props: Props) {
  const { ref, id, rank, avatar, name, ownLabel, place, summary, streak, count, score, unit, note } = props
  const own = 'z-1 rounded-lg bg-sun-wash shadow-[inset_0_0_0_2px_var(--sun-line)] forced-colors:outline'
  return (
    <li
      ref={ref}
      id={id}
      tabIndex={ref || id ? -1 : undefined}
      value={rank}
      aria-current={ownLabel ? 'true' : undefined}
      className={`relative ${rankedColumns} ${ownLabel ? own : ''}`}
    >
      <span className={`num leading-none ${rank < 1000 ? 'text-[1.6rem]' : 'text-xl'} ${rank > 3 ? 'text-ink-2' : ''}`}>
        {formatNumber(rank)}
      </span>
      {avatar}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={`max-w-full truncate font-semibold ${wholeRow}`}>{name}</span>
          {ownLabel}
        </p>
        <p className="text-sm break-words text-ink-2 md:truncate">{place}</p>
        {summary && <p className="text-sm text-ink-2 tabular-nums md:hidden">{summary}</p>}
      </div>
      <div className="flex items-center gap-3 text-sm text-ink-2 tabular-nums max-md:hidden">{streak}</div>
      <p className="text-right text-sm text-ink-2 tabular-nums max-md:hidden">{count}</p>
      <p className="text-right">
        <b className="num block text-[1.4rem] leading-none">{score}</b>
        <span className="text-sm text-ink-2">{unit}</span>
      </p>
      {note && <div className="col-start-3 -col-end-1 mt-1 text-sm text-ink-2">{note}</div>}
    </li>
  )
}
