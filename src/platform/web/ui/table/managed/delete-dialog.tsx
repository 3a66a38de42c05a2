import type { ReactNode } from 'react'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

type Props = {
  title: string
  /** "Delete event" */
  action: string
  /** what goes with it, one by one */
  consequences: string[]
  say: { deleted: string; notDeleted: string }
  remove: () => Promise<unknown>
  /** what shows it is read again */
  onDeleted: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before something goes for good. */
export function DeleteDialog({ say, remove, onDeleted, onClose, children, ...question }: Props) {
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      // another admin was faster
      if (codeOf(error) !== 'NOT_FOUND') throw new Error(whyNot(error, say.notDeleted))
    })
    void notify.success(say.deleted)
    await onDeleted()
    onClose()
  }
  return (
    <ConfirmDialog
      {...question}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      isDestructive
      onConfirm={confirm}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}

/** Only what the admin can do something about is said in other words. */
const whyNot = (error: unknown, otherwise: string) => {
  const code = codeOf(error)
  return error instanceof Error && (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') ? error.message : otherwise
}
