import { LogOut, Pencil, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { groupDetailsUiTexts } from '../../copy/together.ts'
import { isGuestShare } from '../../rules/group.ts'
import { CleanupGalleryDialog } from './gallery-dialog.tsx'
import { CleanupImpactFacts } from './impact-facts.tsx'

type Props = {
  cleanup: Cleanup
  estimate?: (pieces: number) => string
  /** Edit and delete actions for the cleanup's own member. Without them the dialog is read-only. */
  own?: { onEdit: () => void; onDelete: () => void }
  isMine?: boolean
  /** Called after the member has loved the cleanup. Set only for cleanups of others. */
  onLoved?: () => void
  onClose: () => void
}

export const CleanupImpactDialog = ({ cleanup, estimate, own, isMine = Boolean(own), onLoved, onClose }: Props) => (
  <CleanupGalleryDialog
    cleanup={cleanup}
    title={isMine ? texts.mine : texts.details}
    onClose={onClose}
    footer={
      own && (
        <>
          <Button variant="ghost" className="text-brick! sm:mr-auto sm:-ml-4" onPress={own.onDelete}>
            {isGuestShare(cleanup) ? <LogOut aria-hidden /> : <Trash2 aria-hidden />}
            {isGuestShare(cleanup) ? groupDetailsUiTexts.leaveAction : groupDetailsUiTexts.deleteCleanup}
          </Button>
          <Button variant="outline" onPress={own.onEdit}>
            <Pencil aria-hidden />
            {isGuestShare(cleanup) ? groupDetailsUiTexts.changeShare : 'Edit Cleanup'}
          </Button>
        </>
      )
    }
  >
    <CleanupImpactFacts cleanup={cleanup} estimate={estimate} isOwn={Boolean(own)} onLoved={onLoved} />
  </CleanupGalleryDialog>
)
