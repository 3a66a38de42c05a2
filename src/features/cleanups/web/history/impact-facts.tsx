import type { ReactNode } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { Companions } from '../group/companions.tsx'
import { CleanupStatusChip } from './cleanup-status-chip.tsx'
import { LoveCleanupButton } from './love-button.tsx'
import { CleanupFactRow, listCleanupFacts } from './list-facts.tsx'
import { CleanupLoveCount } from './love-count.tsx'

type Props = {
  cleanup: Cleanup
  estimate?: (pieces: number) => string
  /** Whether the cleanup is the reader's own, who can open the details of its group. */
  isOwn?: boolean
  onLoved?: () => void
  /** Upload state of a cleanup that is not on the server yet. It is shown instead of review status and loves. */
  head?: ReactNode
  children?: ReactNode
}

/** Pieces, facts and notes of a cleanup, with the note of the admin who rejected or flagged it. */
export function CleanupImpactFacts({ cleanup, estimate, isOwn = false, onLoved, head, children }: Props) {
  const { status, adminNotes, litterCount, notes, group } = cleanup
  const facts = listCleanupFacts(cleanup, { isInPounds: useIsInPounds() })
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex min-h-9 items-center justify-between gap-3">
        {head ?? (onLoved ? <span /> : <CleanupStatusChip status={status} />)}
        {!head &&
          (onLoved ? (
            <LoveCleanupButton cleanup={cleanup} onLoved={onLoved} />
          ) : (
            <CleanupLoveCount cleanup={cleanup} />
          ))}
      </div>
      <p className="mt-2 leading-none">
        <b className="num text-[3.4rem]">{formatNumber(litterCount)}</b>{' '}
        <span className="text-lg text-ink-2">{pluralizePiece(litterCount)}</span>
      </p>
      {estimate && <p className="mt-1 text-sm text-ink-2">{estimate(litterCount)}</p>}
      {group && <Companions group={group} isOwn={isOwn} className="mt-1 min-h-7 w-fit" />}
      {adminNotes && (status === 'rejected' || status === 'flagged') && (
        <div className="mt-4">
          <Callout tone={status === 'rejected' ? 'brick' : 'amber'}>{adminNotes}</Callout>
        </div>
      )}
      {children}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {facts.map((fact) => (
          <CleanupFactRow key={fact.label} {...fact} />
        ))}
      </dl>
      <h3 className="mt-4 text-base">Notes</h3>
      <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{notes ?? texts.noNotesSaved}</p>
    </div>
  )
}
