import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { isEditOfUploadedRecord } from '#platform/web/outbox/machine.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { cleanupUiTexts } from '../../copy.ts'
import { logCleanupDialogUiTexts } from '../log/copy.ts'
import { listDeletedPhotosInWords } from '../photos/copy.ts'
import { outboxClient } from '../outbox/client.ts'
import { pendingUploadUiTexts as texts } from '../outbox/copy.ts'
import type { PendingCleanupUpload } from '../outbox/use-outbox.ts'

type Props = {
  waiting: PendingCleanupUpload
  onClose: () => void
  /** Called before the row of the discarded upload is removed from the list. */
  onDiscard: () => void
  onDiscarded: () => void
}

/** Dialog that asks to confirm discarding a cleanup that is waiting for upload. This device may have its only copy. */
export function DiscardPendingUploadDialog({ waiting, onClose, onDiscard, onDiscarded }: Props) {
  const { recordId, photos } = waiting
  const { date, litterCount } = waiting.values
  const discard = async () => {
    onDiscard()
    await outboxClient.discard(recordId).catch(() => {
      throw new Error(cleanupUiTexts.wentWrong(logCleanupDialogUiTexts.failed))
    })
    void showToast.success(texts.discarded)
    onDiscarded()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.discardTitle(formatDay(date, 'TBD'))}
      action="Discard cleanup"
      busyLabel="Discarding..."
      cancelLabel="Keep it"
      isDestructive
      consequences={[piecesInWords(litterCount), ...listDeletedPhotosInWords(photos)]}
      onConfirm={discard}
    >
      {discardWarning(waiting)}
    </ConfirmDialog>
  )
}

function discardWarning(waiting: PendingCleanupUpload): string {
  if (isEditOfUploadedRecord(waiting)) return texts.changeOnly
  // A cleanup that the server rejected is not stored there, so discarding its upload loses it.
  return waiting.wasPosted && !waiting.refusal ? texts.mayHaveArrived : texts.onlyHere
}
