import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import type { Status } from '../../../../rules/event.ts'

const words: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  past: 'Past',
}

export const EventStatus = ({ status }: { status: Status }) => <StatusChip status={status}>{words[status]}</StatusChip>
