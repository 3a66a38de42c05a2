import '#platform/web/ui/inside.css'
import { createRoot } from 'react-dom/client'
import { outboxClient } from '#features/cleanups/web/outbox/client.ts'
import { pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

/** Asks for confirmation if cleanups still wait to upload. Resolves to true if sign-out may continue. */
export async function confirmSignOutWithPendingUploads(memberId: string): Promise<boolean> {
  const count = await outboxClient.countPending(memberId)
  return count === 0 || askForConfirmation(count)
}

/** The menu with the sign-out button unmounts, so the dialog gets its own React root. */
async function askForConfirmation(count: number): Promise<boolean> {
  const root = createRoot(document.createElement('div'))
  const mayLeave = await new Promise<boolean>((answer) => {
    root.render(<SignOutQuestion count={count} onAnswer={answer} />)
  })
  // Unmounting the dialog returns the focus to the element that had it before.
  root.unmount()
  return mayLeave
}

type Props = { count: number; onAnswer: (mayLeave: boolean) => void }

const SignOutQuestion = ({ count, onAnswer }: Props) => (
  <ConfirmDialog
    isOpen
    onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
    title={texts.waits(count)}
    action="Sign out"
    busyLabel="Signing out..."
    cancelLabel="Stay signed in"
    onConfirm={async () => onAnswer(true)}
  >
    {texts.leaving(count)}
  </ConfirmDialog>
)
