import { LogOut, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { groupDetailsUiTexts } from '../../copy/together.ts'
import { Companions } from '../group/companions.tsx'
import { CleanupStatusChip } from './cleanup-status-chip.tsx'
import { LoveCleanupButton } from './love-button.tsx'
import { CleanupLoveCount } from './love-count.tsx'
import { CleanupPhotoThumbnail } from '../photos/photo-thumb.tsx'
import { isGuestShare } from '../../rules/group.ts'
import { type CleanupFact, listCleanupFacts } from './list-facts.tsx'
import { cleanupHistoryRowGrid } from './list-style.ts'

export type CleanupRowActions = {
  onOpen: (cleanup: Cleanup) => void
  /**
   * `onEdit` and `onDelete` are set only for the member's own cleanups. Phones offer both in the details dialog
   * instead.
   */
  onEdit?: (cleanup: Cleanup) => void
  onDelete?: (cleanup: Cleanup) => void
  /** Called after the member has loved a cleanup. Set only for cleanups of others, which then get a love button. */
  onLoved?: () => void
}

type Props = CleanupRowActions & { cleanup: Cleanup; isFirst: boolean; ref?: Ref<HTMLLIElement> }

export function CleanupHistoryRow({ cleanup, isFirst, ref, onOpen, onEdit, onDelete, onLoved }: Props) {
  const [{ text: day }, ...facts] = listCleanupFacts(cleanup, { isInPounds: useIsInPounds() })
  const isGuest = isGuestShare(cleanup)
  const love = onLoved ? (
    <LoveCleanupButton cleanup={cleanup} onLoved={onLoved} />
  ) : (
    <CleanupLoveCount cleanup={cleanup} />
  )
  return (
    <li ref={ref} className={`group relative ${cleanupHistoryRowGrid}`}>
      <CleanupPhotoThumbnail photos={cleanup.photos} isFirst={isFirst} />
      <div className="min-w-0">
        <CleanupRowTopLine
          cleanupId={cleanup.cleanupId}
          day={day}
          label={`Open the cleanup of ${day}`}
          facts={facts}
          onOpen={() => onOpen(cleanup)}
        >
          {!onLoved && (
            <span className="max-sm:[&_span_span]:sr-only max-sm:[&>span]:h-6 max-sm:[&>span]:px-1.5">
              <CleanupStatusChip status={cleanup.status} />
            </span>
          )}
        </CleanupRowTopLine>
        {cleanup.group && (
          <div className="mt-0.5 flex">
            <Companions group={cleanup.group} isOwn={Boolean(onEdit)} className="relative z-1" />
          </div>
        )}
        {(cleanup.notes ?? !cleanup.group) && (
          <p className="mt-1 truncate text-sm text-ink-2 max-sm:hidden">{cleanup.notes ?? 'No notes'}</p>
        )}
      </div>
      <div className="grid justify-items-end gap-1.5">
        <CleanupPieceCount of={cleanup} />
        <div className="relative z-1 sm:hidden">{love}</div>
      </div>
      <div className="flex items-center gap-1 pl-3 max-sm:hidden">
        <div className="relative z-1 mr-1 flex min-w-14 justify-end">{love}</div>
        {onEdit && (
          <IconButton label={`Edit cleanup of ${day}`} className="relative z-1" onPress={() => onEdit(cleanup)}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        {onDelete && (
          <IconButton
            label={isGuest ? groupDetailsUiTexts.leaveCleanupOf(day) : `Delete cleanup of ${day}`}
            className="relative z-1"
            onPress={() => onDelete(cleanup)}
          >
            {isGuest ? <LogOut aria-hidden /> : <Trash2 aria-hidden />}
          </IconButton>
        )}
      </div>
    </li>
  )
}

type HeadProps = {
  cleanupId: string
  day: string
  label: string
  facts: CleanupFact[]
  onOpen: () => void
  children: ReactNode
}

/** Head of a cleanup's row. Its date is a button whose click area covers the whole row; other controls lie above it. */
export const CleanupRowTopLine = ({ cleanupId, day, label, facts, onOpen, children }: HeadProps) => (
  <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 sm:gap-x-3 sm:gap-y-1.5">
    <button
      type="button"
      data-cleanup={cleanupId}
      onClick={onOpen}
      aria-label={label}
      className="static text-left leading-snug font-semibold max-sm:text-[0.9375rem] group-hover:underline after:absolute after:inset-0 after:h-auto after:transform-none after:content-['']"
    >
      {day}
    </button>
    {children}
    <div className="flex w-full min-w-0 flex-wrap items-center gap-x-3.5 text-sm text-ink-2">
      {facts.map(({ icon: Icon, label: about, text }) => (
        <p key={about} className="flex min-w-0 items-center gap-1.5 tabular-nums">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{about}</span>
          <span className="truncate">{text}</span>
        </p>
      ))}
    </div>
  </div>
)

export const CleanupPieceCount = ({ of: { litterCount } }: { of: { litterCount: number } }) => (
  <p className="text-right">
    <b className="num block text-2xl leading-none">{formatNumber(litterCount)}</b>
    <span className="text-sm text-ink-2">{pluralizePiece(litterCount)}</span>
  </p>
)
