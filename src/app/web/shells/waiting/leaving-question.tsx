import '#platform/web/ui/inside.css'
import { createRoot } from 'react-dom/client'
import { outbox } from '#features/cleanups/web/outbox/client.ts'
import { waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

/** Whether they sign out all the same; without anything that waits nobody is asked. */
export async function asksFirst(memberId: string): Promise<boolean> {
  const count = await outbox.countWaiting(memberId)
  return count === 0 || asked(count)
}

/** A root of its own: one signs out in menus that close with it, on pages that know nothing of what waits. */
async function asked(count: number): Promise<boolean> {
  const root = createRoot(document.createElement('div'))
  const mayLeave = await new Promise<boolean>((answer) => {
    root.render(<LeavingQuestion count={count} onAnswer={answer} />)
  })
  // the dialog gives the focus back as it goes
  root.unmount()
  return mayLeave
}

type Props = { count: number; onAnswer: (mayLeave: boolean) => void }

const LeavingQuestion = ({ count, onAnswer }: Props) => (
  <ConfirmDialog
    isOpen
    onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
    title={say.waits(count)}
    action="Sign out"
    busyLabel="Signing out..."
    cancelLabel="Stay signed in"
    onConfirm={async () => onAnswer(true)}
  >
    {say.leaving(count)}
  </ConfirmDialog>
)
