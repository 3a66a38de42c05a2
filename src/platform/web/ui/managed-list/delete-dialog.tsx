import type { ReactNode } from 'react'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { useChanged } from './use-changed.ts'

type Props = {
  title: string
  /** "Delete event" */
  action: string
  /** what goes with it, one by one */
  consequences: string[]
  say: { deleted: string; notDeleted: string }
  remove: () => Promise<unknown>
  /** of the feature: what shows it is read again */
  queries: Parameters<typeof useChanged>[0]
  onDeleted: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something goes for good. */
export function DeleteDialog({ say, remove, queries, onDeleted, onClose, children, ...question }: Props) {
  const changed = useChanged(queries)
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      // another admin was faster
      if (codeOf(error) !== 'NOT_FOUND') throw new Error(whyNot(error, say.notDeleted))
    })
    void notify.success(say.deleted)
    onDeleted()
    await changed()
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
