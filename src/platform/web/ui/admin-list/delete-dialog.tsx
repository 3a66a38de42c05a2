import type { ReactNode } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { useInvalidateFeatureQueries } from './use-invalidate-queries.ts'

type Props = {
  title: string
  action: string
  consequences: string[]
  copy: { deleted: string; notDeleted: string }
  remove: () => Promise<unknown>
  /** Query utilities of the feature, whose queries are invalidated after the deletion. */
  queries: Parameters<typeof useInvalidateFeatureQueries>[0]
  onDeleted: () => void
  onClose: () => void
  children: ReactNode
}

export function DeleteItemDialog({ copy, remove, queries, onDeleted, onClose, children, ...question }: Props) {
  const changed = useInvalidateFeatureQueries(queries)
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      // An item that another admin has already deleted counts as deleted successfully.
      if (getApiErrorCode(error) !== 'NOT_FOUND')
        // Sign-in and permission errors keep the text of the API, because the admin can act on it.
        throw toFormDisplayError(error, ['UNAUTHORIZED', 'FORBIDDEN'], copy.notDeleted)
    })
    void showToast.success(copy.deleted)
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
