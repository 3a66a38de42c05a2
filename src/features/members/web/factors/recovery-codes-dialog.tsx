import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { factorPageTexts as texts } from './copy.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { codes: string[]; onClose: () => void }

/** Shows new recovery codes once. Closing asks first, unless the member has saved them. */
export default function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={() => (isSaved ? onClose() : setAsking(true))}
        width="reading"
        title={texts.tenKeys}
        subtitle={texts.tenKeysHint}
      >
        <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} onSavedChange={setSaved} />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.closeUnsaved}
        action="Close anyway"
        busyLabel="Closing..."
        cancelLabel="Keep them open"
        isDestructive
        onConfirm={async () => onClose()}
      >
        {texts.closeUnsavedExplanation}
      </ConfirmDialog>
    </>
  )
}
