import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber, piecesUnit } from '#platform/numbers.ts'
import { Checkbox } from '#platform/web/ui/fields/choice/checkbox.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { reviewSentences as say } from '../../../../rules/review.ts'
import { PhotoThumb } from '../../../photos/photo-thumb.tsx'
import type { Decided } from '../deciding/decided.ts'
import { relativeDay } from '../relative-day.ts'
import { HintIcons } from '../hint-chips.tsx'
import { VERBS, reviewWords as words } from '../review-words.ts'
import { UnderReview } from '../under-review.tsx'

type Props = {
  cleanup: Reviewed
  today: string
  isCurrent: boolean
  isSelected: boolean
  /** what is done with those that are selected takes room from the list */
  isBelowBar: boolean
  /** the list holds several statuses: each row says its own */
  isMixed: boolean
  /** who else is looking at it */
  holder: string | undefined
  refusal: string | undefined
  onChoose: () => void
  onSelect: () => void
}

/** Picked to be looked at by a press anywhere, and ticked by its box. */
export function QueueRow(props: Props) {
  const { cleanup, today, isCurrent, isSelected, isBelowBar, isMixed, holder, refusal, onChoose, onSelect } = props
  const { member, location, date, litterCount, photos, status } = cleanup
  const row = useInSight(isCurrent, isBelowBar)
  return (
    <li
      ref={row}
      className={`relative flex items-center gap-2.5 rounded-md py-1.5 pr-3 pl-3 ${look(isCurrent, isSelected)}`}
    >
      <Checkbox
        aria-label={`Select ${words.which(cleanup)}`}
        className="z-1 -m-2.5 [&_.toggle]:min-w-[42px] [&_.toggle]:justify-center"
        value={isSelected}
        onChange={onSelect}
      />
      <span className="w-14 shrink-0 [&_.absolute]:hidden [&_span]:rounded-[6px]">
        <PhotoThumb photos={photos} isFirst={false} failure="icon" />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onChoose}
          className="block w-full truncate text-left leading-tight font-semibold outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {member.fullName}
        </button>
        <span className={`block truncate text-sm leading-tight ${isCurrent ? 'text-on-spruce-2' : 'text-ink-2'}`}>
          {member.username}
        </span>
        <span
          className={`flex items-center gap-1 text-sm leading-snug ${isCurrent ? 'text-on-spruce-2' : 'text-ink-2'}`}
        >
          {refusal && (
            <span className={isCurrent ? '' : 'text-brick'}>
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{refusal} </span>
            </span>
          )}
          {isMixed && status !== 'pending' && <StatusSign status={status} isOnDark={isCurrent} />}
          <HintIcons cleanup={cleanup} isOnDark={isCurrent} />
          {holder ? (
            <UnderReview by={holder} />
          ) : (
            <span className="truncate">
              {location}, {relativeDay(date, today)}
            </span>
          )}
        </span>
      </span>
      <b className="num text-[1.25rem]">
        {formatNumber(litterCount)}
        <span className="sr-only"> {piecesUnit(litterCount)}</span>
      </b>
    </li>
  )
}

function StatusSign({ status, isOnDark }: { status: Decided; isOnDark: boolean }) {
  const { icon: Icon, ink } = VERBS[status]
  return (
    <span className={isOnDark ? '' : ink}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{say.tab(status)}. </span>
    </span>
  )
}

/** What is looked at and what is selected can be told apart, also where one is both. */
function look(isCurrent: boolean, isSelected: boolean): string {
  if (isCurrent)
    return 'bg-spruce-deep text-on-spruce [--card:transparent] [--line-strong:var(--on-spruce-2)] [--spruce:var(--sun)] [&_.check-mark]:text-on-sun! forced-colors:outline'
  return isSelected ? 'bg-sun-wash' : 'hover:bg-sunk'
}

/** Within its own list alone: the page stays where it is. */
function useInSight(isCurrent: boolean, isBelowBar: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const box = row.current?.closest('[data-queue]')
    if (!isCurrent || !row.current || !box) return
    const [inner, outer] = [row.current.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + MARGIN
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + MARGIN
  }, [isCurrent, isBelowBar])
  return row
}
const MARGIN = 76
