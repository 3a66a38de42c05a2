import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { REVIEW_STATUS_NAMES, type ReviewStatus } from '../../rules.ts'

export const CleanupStatusChip = ({ status }: { status: ReviewStatus }) => (
  <StatusChip status={status}>{REVIEW_STATUS_NAMES[status]}</StatusChip>
)
