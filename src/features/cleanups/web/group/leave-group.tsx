import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#platform/days.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { client } from '../api.ts'
import { forgetCleanup } from '../history/forget-cleanup.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'

type Props = {
  share: { cleanupId: string; pieces: number }
  date: string
  onClose: () => void
  /** The data are read again after it, so that the page of the group can go first. */
  onLeft: () => void | Promise<void>
}

/** Dialog that asks whether to leave a group, and names the number of pieces that go back to the rest. */
export function LeaveGroupDialog({ share: { cleanupId, pieces }, date, onClose, onLeft }: Props) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidateAllQueries()
  const leave = async () => {
    await client.delete({ cleanupId }).catch((error: unknown) => {
      // Another device has left already, which counts as success.
      if (getApiErrorCode(error) !== 'NOT_FOUND')
        throw toFormDisplayError(error, ['UNAUTHORIZED', 'FORBIDDEN'], texts.notLeft)
    })
    forgetCleanup(queryClient, cleanupId)
    void showToast.success(texts.left)
    onClose()
    await onLeft()
    void invalidate()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.leaveTitleOf(formatDay(date, 'TBD'))}
      action={texts.leaveAction}
      busyLabel={texts.leaving}
      cancelLabel={texts.stay}
      isDestructive
      consequences={[texts.goesBack(pieces), texts.photosStay, texts.joinAgain]}
      onConfirm={leave}
    >
      {texts.whatHappens}
    </ConfirmDialog>
  )
}
