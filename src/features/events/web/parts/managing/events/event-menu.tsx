import { Check, EyeOff, Pencil, Trash2, X } from 'lucide-react'
import { MenuItem, MenuLine } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import { DECISIONS } from '../../../../rules/event.ts'
import type { Decided } from './use-decision.ts'

export type Does = {
  onEdit: (event: ManagedEvent) => void
  onDecide: (event: ManagedEvent, status: Decided) => void
  onDelete: (event: ManagedEvent) => void
}

/** Which decisions there are depends on what was decided before. */
export function EventMenu({ event, onEdit, onDecide, onDelete }: Does & { event: ManagedEvent }) {
  const may = (status: Decided) => DECISIONS[event.storedStatus]?.includes(status)
  return (
    <RowMenu of={event.title}>
      <MenuItem icon={<Pencil aria-hidden />} onAction={() => onEdit(event)}>
        Edit
      </MenuItem>
      {may('approved') && (
        <MenuItem icon={<Check aria-hidden />} onAction={() => onDecide(event, 'approved')}>
          Approve
        </MenuItem>
      )}
      {may('rejected') && (
        <MenuItem icon={<X aria-hidden />} onAction={() => onDecide(event, 'rejected')}>
          Reject
        </MenuItem>
      )}
      {may('pending') && (
        <MenuItem icon={<EyeOff aria-hidden />} onAction={() => onDecide(event, 'pending')}>
          Disable
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => onDelete(event)}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}
