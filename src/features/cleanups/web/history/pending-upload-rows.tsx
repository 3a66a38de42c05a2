import { CloudAlert, CloudUpload, LoaderCircle, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { Companions } from '../group/companions.tsx'
import { logCleanupDialogUiTexts } from '../log/copy.ts'
import { NOT_UPLOADED_CLEANUPS_ANCHOR, pendingUploadUiTexts as texts } from '../outbox/copy.ts'
import type { PendingCleanup } from '../outbox/kind.ts'
import type { PendingCleanupUpload } from '../outbox/use-outbox.ts'
import { CleanupPhotoThumbnail } from '../photos/photo-thumb.tsx'
import { convertPendingUploadToCleanup } from './pending-upload-cleanup.ts'
import { CleanupHistoryRow, type CleanupRowActions, CleanupRowTopLine, CleanupPieceCount } from './history-row.tsx'
import { listCleanupFacts } from './list-facts.tsx'
import { cleanupHistoryRowGrid } from './list-style.ts'
import type { PendingUploadRowData } from './use-pending-upload-rows.ts'

export type PendingUploadActions = {
  onOpen: (waiting: PendingCleanupUpload) => void
  onEdit: (waiting: PendingCleanupUpload) => void
  onTry: (waiting: PendingCleanupUpload) => void
  onDiscard: (waiting: PendingCleanupUpload) => void
}

type RowsProps = PendingUploadActions & {
  rows: PendingUploadRowData[]
  /** Actions for cleanups that have been uploaded, the same as in rows from the server. */
  whenArrived: CleanupRowActions
  sending: string | undefined
  needsSignIn: boolean
  onLost: (cleanupId: string) => void
}

export function PendingUploadRows({ rows, whenArrived, sending, ...row }: RowsProps) {
  const refused = rows.find(({ refusal, arrived }) => refusal && !arrived)
  return rows.map((waiting) =>
    waiting.arrived ? (
      <UploadedRow key={waiting.recordId} {...whenArrived} cleanup={waiting.arrived} onLost={row.onLost} />
    ) : (
      <PendingUploadRow
        key={waiting.recordId}
        {...row}
        waiting={waiting}
        state={getPendingUploadState(waiting, sending)}
        id={waiting === refused ? NOT_UPLOADED_CLEANUPS_ANCHOR : undefined}
      />
    ),
  )
}

type ArrivedProps = CleanupRowActions & { cleanup: Cleanup; onLost: (cleanupId: string) => void }

/** Row of a cleanup that was just uploaded, in the place of its pending row until the server's list contains it. */
function UploadedRow({ onLost, ...row }: ArrivedProps) {
  const watched = useFocusLoss(() => onLost(row.cleanup.cleanupId))
  return <CleanupHistoryRow ref={watched} {...row} isFirst />
}

type Props = PendingUploadActions & {
  waiting: PendingCleanupUpload
  state: PendingUploadState
  needsSignIn: boolean
  /** Called when the row of a pending upload is removed while it contains the focus. */
  onLost: (cleanupId: string) => void
  /** Element id, the target of links to the first rejected upload. */
  id?: string
}

/**
 * Row of a cleanup waiting for upload. It looks like a saved cleanup, with the upload state instead of the review
 * status.
 */
function PendingUploadRow({ waiting, state, needsSignIn, onLost, id, ...actions }: Props) {
  const { recordId: cleanupId, refusal } = waiting
  const cleanup = convertPendingUploadToCleanup(waiting)
  const [{ text: day }, ...facts] = listCleanupFacts(waiting.values, { isInPounds: useIsInPounds() })
  const row = useFocusLoss(() => onLost(cleanupId))
  // Retrying an upload removes its "Try again" button, so the focus moves to the row first.
  const onTry = () => {
    row.current?.querySelector<HTMLElement>('[data-cleanup]')?.focus({ preventScroll: true })
    actions.onTry(waiting)
  }
  return (
    <li ref={row} id={id} className={`group relative ${cleanupHistoryRowGrid}`}>
      <CleanupPhotoThumbnail photos={cleanup.photos} isFirst />
      <div className="min-w-0">
        <CleanupRowTopLine
          cleanupId={cleanupId}
          day={day}
          label={`Open the cleanup of ${day}, ${texts.chips[state].toLowerCase()}`}
          facts={facts}
          onOpen={() => actions.onOpen(waiting)}
        >
          <span className="max-sm:order-1">
            <PendingUploadStateChip state={state} />
          </span>
        </CleanupRowTopLine>
        {cleanup.group && <Companions group={cleanup.group} isOwn={false} className="mt-0.5" />}
        {state === 'refused' ? (
          <p className="mt-1.5 text-sm leading-snug break-words text-brick max-sm:hidden">{refusal?.message}</p>
        ) : (
          <p className="mt-1 truncate text-sm text-ink-2 max-sm:hidden">
            {formatPendingUploadState(state, needsSignIn)}
          </p>
        )}
      </div>
      <CleanupPieceCount of={waiting.values} />
      {state === 'refused' && (
        <p className="col-span-full mt-2 text-sm leading-snug break-words text-brick sm:hidden">{refusal?.message}</p>
      )}
      <Actions waiting={waiting} state={state} day={day} {...actions} onTry={onTry} />
    </li>
  )
}

type ActionsProps = PendingUploadActions & { waiting: PendingCleanupUpload; state: PendingUploadState; day: string }

/** Buttons for a cleanup waiting for upload. Phones offer them in the details dialog instead. */
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

/** Calls `onLost` when the list row is removed while it contains the focus. */
function useFocusLoss(onLost: () => void) {
  const row = useRef<HTMLLIElement>(null)
  const notifyLost = useEffectEvent(onLost)
  useLayoutEffect(() => {
    const watched = row.current
    return () => {
      if (watched?.contains(document.activeElement)) notifyLost()
    }
  }, [])
  return row
}

export type PendingUploadState = 'waiting' | 'sending' | 'refused'

export const getPendingUploadState = (
  { recordId, refusal }: PendingCleanup,
  sending: string | undefined,
): PendingUploadState => (recordId === sending ? 'sending' : refusal ? 'refused' : 'waiting')

const chipLooks = {
  waiting: { tone: 'amber', icon: CloudUpload },
  sending: { tone: 'creek', icon: LoaderCircle },
  refused: { tone: 'brick', icon: CloudAlert },
} as const

export const PendingUploadStateChip = ({ state }: { state: PendingUploadState }) => (
  <Chip {...chipLooks[state]}>{texts.chips[state]}</Chip>
)

/** Sentence about what happens next with a cleanup waiting for upload. */
export const formatPendingUploadState = (state: PendingUploadState, needsSignIn: boolean): string =>
  state === 'sending'
    ? texts.onItsWay
    : needsSignIn
      ? logCleanupDialogUiTexts.keptUntilSignIn
      : logCleanupDialogUiTexts.kept
