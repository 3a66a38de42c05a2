import { useQueryClient } from '@tanstack/react-query'
import { getApiErrorCode } from '#platform/errors.ts'
import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog, NonRetryableActionError } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts } from '../../copy/together.ts'
import { HostCannotDeleteDialog, useHasOtherShares } from '../group/host-cannot-delete.tsx'
import { isCountedReviewStatus, isPublicReviewStatus } from '../../rules.ts'
import { client } from '../api.ts'
import { listDeletedPhotosInWords } from '../photos/copy.ts'
import { formatLoveCount } from './love-count.tsx'
import { forgetCleanup } from './forget-cleanup.ts'
import { useInvalidateAllQueries } from './use-invalidate-all-queries.ts'

type Props = { cleanup: Cleanup; onClose: () => void; onDeleted: () => void | Promise<void> }

export function DeleteCleanupDialog({ cleanup, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const changed = useInvalidateAllQueries()
  const remove = async () => {
    await client.delete({ cleanupId: cleanup.cleanupId }).catch((error: unknown) => {
      if (getApiErrorCode(error) === 'HAS_SHARES') throw new NonRetryableActionError(groupUiTexts.hostCannotDelete)
      // Another device has deleted the cleanup already, which counts as a successful deletion.
      if (getApiErrorCode(error) !== 'NOT_FOUND')
        throw toFormDisplayError(error, ['UNAUTHORIZED', 'FORBIDDEN'], texts.notDeleted)
    })
    forgetCleanup(queryClient, cleanup.cleanupId)
    void showToast.success(texts.deleted)
    onClose()
    // The data are read again after it, because the page may be about the deleted cleanup.
    await onDeleted()
    void changed()
  }
  const hasOthers = useHasOtherShares(cleanup)
  if (hasOthers && cleanup.group) return <HostCannotDeleteDialog group={cleanup.group} onClose={onClose} />
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

export function listConsequences({ litterCount, group, status, photos, memberLove }: Cleanup): string[] {
  const pieces = piecesInWords(litterCount)
  const rest = group && isCountedReviewStatus(status) ? group.total - litterCount : 0
  return [
    isCountedReviewStatus(status) ? `${pieces} of your goal and your totals` : pieces,
    ...(isPublicReviewStatus(status) ? ['Their place on the Litterboard'] : []),
    ...(isCountedReviewStatus(status) ? ['Its week of your streak, if it is the only cleanup in it'] : []),
    ...(rest > 0 ? [groupDetailsUiTexts.restGoes(rest)] : []),
    ...(group ? [groupDetailsUiTexts.codeGoes] : []),
    ...listDeletedPhotosInWords(photos),
    ...(memberLove > 0 ? [`${formatLoveCount(memberLove)} from other members`] : []),
  ]
}
