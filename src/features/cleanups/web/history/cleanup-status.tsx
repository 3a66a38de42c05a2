import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { STATUS_NAMES, type Status } from '../../rules.ts'

export const CleanupStatus = ({ status }: { status: Status }) => (
  <StatusChip status={status}>{STATUS_NAMES[status]}</StatusChip>
)
