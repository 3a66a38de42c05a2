import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { cleanupSentences } from '../../copy.ts'
import { logSentences } from '../log/copy.ts'
import { itsPhotos } from '../photos/photo-words.ts'
import { outbox } from '../outbox/client.ts'
import { waitingSentences as say } from '../outbox/copy.ts'
import { isChange } from '../outbox/machine.ts'
import type { Waiting } from '../outbox/use-outbox.ts'

type Props = {
  waiting: Waiting
  onClose: () => void
  /** Called before the row is removed. */
  onDiscard: () => void
  onDiscarded: () => void
}

/** Confirmation dialog for discarding a pending upload, of which this device may have the only copy. */
export function DiscardWaiting({ waiting, onClose, onDiscard, onDiscarded }: Props) {
  const { cleanupId, photos } = waiting
  const { date, litterCount } = waiting.values
  const take = async () => {
    onDiscard()
    await outbox.discard(cleanupId).catch(() => {
      throw new Error(cleanupSentences.wentWrong(logSentences.failed))
    })
    void notify.success(say.discarded)
    onDiscarded()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={say.discardTitle(formatDay(date, 'TBD'))}
      action="Discard cleanup"
      busyLabel="Discarding..."
      cancelLabel="Keep it"
      isDestructive
      consequences={[piecesInWords(litterCount), ...itsPhotos(photos)]}
      onConfirm={take}
    >
      {whereElse(waiting)}
    </ConfirmDialog>
  )
}

function whereElse(waiting: Waiting): string {
  if (isChange(waiting)) return say.changeOnly
  // A rejected upload has not reached the server.
  return waiting.wasPosted && !waiting.refusal ? say.mayHaveArrived : say.onlyHere
}
