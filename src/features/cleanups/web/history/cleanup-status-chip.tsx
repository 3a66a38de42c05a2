import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { CLEANUP_REVIEW_STATUS_NAMES, type CleanupReviewStatus } from '../../rules.ts'

/** Chip of a review status. `isShortOnPhones` leaves its icon there, and the word to screen readers. */
export const CleanupStatusChip = ({ status, isShortOnPhones }: Props) => (
  <StatusChip status={status}>
    <span className={isShortOnPhones ? 'max-sm:sr-only' : undefined}>{CLEANUP_REVIEW_STATUS_NAMES[status]}</span>
  </StatusChip>
)

type Props = { status: CleanupReviewStatus; isShortOnPhones?: boolean }
