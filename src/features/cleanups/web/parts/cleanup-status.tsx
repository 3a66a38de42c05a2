import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import type { Status } from '../../rules.ts'

const words: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  flagged: 'Flagged',
  rejected: 'Rejected',
}

export const CleanupStatus = ({ status }: { status: Status }) => (
  <StatusChip status={status}>{words[status]}</StatusChip>
)
