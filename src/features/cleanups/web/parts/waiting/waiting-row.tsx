import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { formatDay } from '#platform/days.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { PhotoThumb } from '../photos/photo-thumb.tsx'
import { rowColumns } from '../history/list-style.ts'
import { RowHead, RowPieces } from '../history/row-parts.tsx'
import type { Waiting } from '../queue/use-queue.ts'
import { asCleanup } from './as-cleanup.ts'
import { WaitingChip, type WaitingState, lineOf } from './waiting-chip.tsx'
import { waitingSentences as say } from './words.ts'

export type WaitingActions = {
  onOpen: (waiting: Waiting) => void
  onEdit: (waiting: Waiting) => void
  onTry: (waiting: Waiting) => void
  onDiscard: (waiting: Waiting) => void
}

type Props = WaitingActions & {
  waiting: Waiting
  state: WaitingState
  needsSignIn: boolean
  /** the row is gone, and the keyboard's place was in it */
  onLost: (cleanupId: string) => void
  /** where a link to what was refused leads */
  id?: string
}

/** Like the row that it becomes, with how far it has come in place of what is decided on it. */
export function WaitingRow({ waiting, state, needsSignIn, onLost, id, ...actions }: Props) {
  const { cleanupId, location, litterCount, refusal } = waiting
  const day = formatDay(waiting.date, 'TBD')
  const row = useWatched(() => onLost(cleanupId))
  // its button goes with what was refused
  const onTry = () => {
    row.current?.querySelector<HTMLElement>('[data-cleanup]')?.focus({ preventScroll: true })
    actions.onTry(waiting)
  }
  return (
    <li ref={row} id={id} className={`group relative ${rowColumns}`}>
      <PhotoThumb photos={asCleanup(waiting).photos} isFirst />
      <div className="min-w-0">
        <RowHead
          cleanupId={cleanupId}
          day={day}
          label={`Open the cleanup of ${day}, ${say.chips[state].toLowerCase()}`}
          location={location}
          onOpen={() => actions.onOpen(waiting)}
        >
          <WaitingChip state={state} />
        </RowHead>
        {state === 'refused' ? (
          <p className="mt-1.5 text-sm leading-snug break-words text-brick max-sm:hidden">{refusal?.message}</p>
        ) : (
          <p className="mt-1 truncate text-sm text-ink-2 max-sm:hidden">{lineOf(state, needsSignIn)}</p>
        )}
      </div>
      <RowPieces count={litterCount} />
      {state === 'refused' && (
        <p className="col-span-full mt-2 text-sm leading-snug break-words text-brick sm:hidden">{refusal?.message}</p>
      )}
      <Actions waiting={waiting} state={state} day={day} {...actions} onTry={onTry} />
    </li>
  )
}

type ActionsProps = WaitingActions & { waiting: Waiting; state: WaitingState; day: string }

/** On a phone they are in the details. */
const Actions = ({ waiting, state, day, onEdit, onTry, onDiscard }: ActionsProps) => (
  <div className="relative z-1 flex min-w-[160px] items-center justify-end gap-1 pl-3 max-sm:hidden">
    {state === 'refused' && (
      <IconButton label={`Try again, cleanup of ${day}`} onPress={() => onTry(waiting)}>
        <RotateCw aria-hidden />
      </IconButton>
    )}
    <IconButton label={`Edit cleanup of ${day}`} onPress={() => onEdit(waiting)}>
      <Pencil aria-hidden />
    </IconButton>
    <IconButton label={`Discard cleanup of ${day}`} onPress={() => onDiscard(waiting)}>
      <Trash2 aria-hidden />
    </IconButton>
  </div>
)

/** Tells when it goes with the keyboard's place in it. */
export function useWatched(onLost: () => void) {
  const row = useRef<HTMLLIElement>(null)
  const tell = useEffectEvent(onLost)
  useLayoutEffect(() => {
    const watched = row.current
    return () => {
      if (watched?.contains(document.activeElement)) tell()
    }
  }, [])
  return row
}
