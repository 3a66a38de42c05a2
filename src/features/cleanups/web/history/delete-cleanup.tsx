import { useQueryClient } from '@tanstack/react-query'
import { getApiErrorCode } from '#platform/errors.ts'
import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { Cleanup, CleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { CLEANUP_HISTORY_PAGE_SIZE, isCountedReviewStatus, isPublicReviewStatus } from '../../rules.ts'
import { cleanups, client } from '../api.ts'
import { listDeletedPhotosInWords } from '../photos/copy.ts'
import { formatLoveCount } from './love-count.tsx'
import { useInvalidateAllQueries } from './use-invalidate-all-queries.ts'

type Props = { cleanup: Cleanup; onClose: () => void; onDeleted: () => void }

/** Dialog that asks to confirm deleting a cleanup, and lists what is deleted with it. */
export function DeleteCleanupDialog({ cleanup, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const changed = useInvalidateAllQueries()
  const remove = async () => {
    await client.delete({ cleanupId: cleanup.cleanupId }).catch((error: unknown) => {
      // Another device has deleted the cleanup already, which counts as a successful deletion.
      if (getApiErrorCode(error) !== 'NOT_FOUND') throw new Error(deletionErrorMessage(error))
    })
    queryClient.setQueriesData<CleanupHistoryResultPage>(
      { queryKey: cleanups.history.key() },
      (page) => page && removeFromPage(cleanup, page),
    )
    void changed()
    void showToast.success(texts.deleted)
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the cleanup of ${formatDay(cleanup.date, 'TBD')}?`}
      action="Delete cleanup"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      isDestructive
      consequences={listConsequences(cleanup)}
      onConfirm={remove}
    >
      This cannot be undone. What goes with it:
    </ConfirmDialog>
  )
}

/**
 * Removes a deleted cleanup from a cached page of the history, so that its row disappears before the list is reloaded.
 */
function removeFromPage({ cleanupId }: Cleanup, page: CleanupHistoryResultPage): CleanupHistoryResultPage {
  const remaining = page.cleanups.filter((each) => each.cleanupId !== cleanupId)
  const total = page.total - (page.cleanups.length - remaining.length)
  return {
    ...page,
    cleanups: remaining,
    total,
    pages: Math.max(1, Math.ceil(total / CLEANUP_HISTORY_PAGE_SIZE)),
  }
}

function listConsequences({ litterCount, status, photos, memberLove }: Cleanup): string[] {
  const pieces = piecesInWords(litterCount)
  return [
    isCountedReviewStatus(status) ? `${pieces} of your goal and your totals` : pieces,
    ...(isPublicReviewStatus(status) ? ['Their place on the Litterboard'] : []),
    ...(isCountedReviewStatus(status) ? ['Its week of your streak, if it is the only cleanup in it'] : []),
    ...listDeletedPhotosInWords(photos),
    ...(memberLove > 0 ? [`${formatLoveCount(memberLove)} from other members`] : []),
  ]
}

/**
 * Error message for a cleanup that could not be deleted. The server's own message is shown only if the member can act
 * on it.
 */
const deletionErrorMessage = (error: unknown) => {
  const code = getApiErrorCode(error)
  return error instanceof Error && (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') ? error.message : texts.notDeleted
}
