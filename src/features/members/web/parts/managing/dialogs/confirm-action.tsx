import { Trash2 } from 'lucide-react'
import { isFinal, readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog, RefusedForGood } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { ManagedMember } from '../../../../contract/managed.ts'
import { useMembersChanged } from '../use-members-changed.ts'
import { type Confirmed, questions } from './confirmed.ts'

type Props = { member: ManagedMember; action: Confirmed; onGone: (id: string) => void; onClose: () => void }

/** Asks before something is done to an account, and closes once the list shows it. */
export function ConfirmAction({ member, action: which, onGone, onClose }: Props) {
  const { title, question, action, failed, run, done, ...asked } = questions[which]
  const changed = useMembersChanged()
  const confirm = async () => {
    try {
      await run(member)
    } catch (error) {
      // the list may be behind: it is read again, with the refusal over it
      void changed()
      const { sentence } = readFailure(error, [], { otherwise: failed })
      throw new (isFinal(error) ? RefusedForGood : Error)(sentence, { cause: error })
    }
    void notify.success(done(member.fullName))
    if (which === 'delete') onGone(member.id)
    await changed()
    onClose()
  }
  return (
    <ConfirmDialog
      {...asked}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(member.fullName)}
      action={
        <>
          {which === 'delete' && <Trash2 aria-hidden />}
          {action}
        </>
      }
      onConfirm={confirm}
    >
      <p>{question(member)}</p>
    </ConfirmDialog>
  )
}
