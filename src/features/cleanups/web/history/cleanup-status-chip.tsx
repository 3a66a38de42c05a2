import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { CLEANUP_REVIEW_STATUS_NAMES, type CleanupReviewStatus } from '../../rules.ts'

export const CleanupStatusChip = ({ status }: { status: CleanupReviewStatus }) => (
  <StatusChip status={status}>
    <span>{CLEANUP_REVIEW_STATUS_NAMES[status]}</span>
  </StatusChip>
)
