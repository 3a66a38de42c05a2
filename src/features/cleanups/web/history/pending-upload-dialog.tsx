import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { cleanupUiTexts } from '../../copy.ts'
import { CleanupGalleryDialog } from './gallery-dialog.tsx'
import { CleanupImpactFacts } from './impact-facts.tsx'
import { type PendingCleanupUpload, useStoredPhotoUrls } from '../outbox/use-outbox.ts'
import { convertPendingUploadToCleanup } from './pending-upload-cleanup.ts'
import {
  type PendingUploadActions,
  PendingUploadStateChip,
  type PendingUploadState,
  formatPendingUploadState,
} from './pending-upload-rows.tsx'

type Props = Omit<PendingUploadActions, 'onOpen'> & {
  waiting: PendingCleanupUpload
  state: PendingUploadState
  needsSignIn: boolean
  estimate: (pieces: number) => string
  onClose: () => void
}

export function PendingUploadDialog({
  waiting,
  state,
  needsSignIn,
  estimate,
  onEdit,
  onTry,
  onDiscard,
  onClose,
}: Props) {
  const cleanup = convertPendingUploadToCleanup(waiting, useStoredPhotoUrls(waiting))
  return (
    <CleanupGalleryDialog
      cleanup={cleanup}
      title={cleanupUiTexts.mine}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" className="text-brick! sm:mr-auto sm:-ml-4" onPress={() => onDiscard(waiting)}>
            <Trash2 aria-hidden />
            Discard cleanup
          </Button>
          <Button variant="outline" onPress={() => onEdit(waiting)}>
            <Pencil aria-hidden />
            Edit Cleanup
          </Button>
          {state === 'refused' && (
            <Button onPress={() => onTry(waiting)}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          )}
        </>
      }
    >
      <CleanupImpactFacts cleanup={cleanup} estimate={estimate} head={<PendingUploadStateChip state={state} />}>
        {state === 'refused' && waiting.refusal ? (
          <div className="mt-4">
            <Callout tone="brick">{waiting.refusal.message}</Callout>
          </div>
        ) : (
          <p className="mt-3 text-sm text-ink-2">{formatPendingUploadState(state, needsSignIn)}</p>
        )}
      </CleanupImpactFacts>
    </CleanupGalleryDialog>
  )
}
