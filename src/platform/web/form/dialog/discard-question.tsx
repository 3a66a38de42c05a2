import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onDiscard: () => void }

/** Before what was changed in a dialog is given up. */
export const DiscardQuestion = ({ isOpen, onOpenChange, onDiscard }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="Discard your changes?"
    action="Discard"
    busyLabel="Discarding..."
    cancelLabel="Keep editing"
    isDestructive
    onConfirm={async () => onDiscard()}
  >
    What you changed here has not been saved.
  </ConfirmDialog>
)
