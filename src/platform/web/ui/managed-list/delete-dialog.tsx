import type { ReactNode } from 'react'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { useChanged } from './use-changed.ts'

type Props = {
  title: string
  action: string
  consequences: string[]
  say: { deleted: string; notDeleted: string }
  remove: () => Promise<unknown>
  /** Query utilities of the feature; its queries are invalidated after the deletion. */
  queries: Parameters<typeof useChanged>[0]
  onDeleted: () => void
  onClose: () => void
  children: ReactNode
}

export function DeleteDialog({ say, remove, queries, onDeleted, onClose, children, ...question }: Props) {
  const changed = useChanged(queries)
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      // Already deleted by another admin, which counts as success.
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

/**
 * Message of a failed deletion. Sign-in and permission errors keep their own text, because the admin can act on them.
 */
const whyNot = (error: unknown, otherwise: string) => {
  const code = codeOf(error)
  return error instanceof Error && (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') ? error.message : otherwise
}
