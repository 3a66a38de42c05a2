import { Trash2 } from 'lucide-react'
import { isFinal, readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog, RefusedForGood } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { ManagedMember } from '../../contract/admin.ts'
import { adminSentences } from '../../copy.ts'
import { client } from '../api.ts'
import { adminCopy as say } from './copy.ts'
import type { MemberAction } from './member-actions.ts'
import { useMembersChanged } from './use-visibility.ts'

type Props = { member: ManagedMember; action: Confirmed; onGone: (id: string) => void; onClose: () => void }

/** Confirmation dialog of an admin action on an account. It closes once the refetched list shows the result. */
export function ConfirmAction({ member, action: which, onGone, onClose }: Props) {
  const { title, question, action, failed, run, done, ...asked } = questions[which]
  const changed = useMembersChanged()
  const confirm = async () => {
    try {
      await run(member)
    } catch (error) {
      // The list may be stale: refetch it behind the dialog, which shows the error.
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

export type Confirmed = Exclude<MemberAction, 'makePrivate' | 'makePublic' | 'editStreak'>

type Question = {
  title: (name: string) => string
  question: (member: ManagedMember) => string
  consequences?: string[]
  action: string
  busyLabel: string
  isDestructive?: boolean
  /** Fallback error message if the API sends none. */
  failed: string
  run: (member: ManagedMember) => Promise<unknown>
  done: (name: string) => string
}

const questions: Record<Confirmed, Question> = {
  delete: {
    ...say.delete,
    question: ({ fullName }) => adminSentences.deleteQuestion(fullName),
    action: 'Delete account',
    busyLabel: 'Deleting...',
    isDestructive: true,
    run: ({ id }) => client.deleteMember({ id }),
    done: adminSentences.deleted,
  },
  disable: {
    ...say.disable,
    question: ({ fullName }) => adminSentences.disableQuestion(fullName),
    action: 'Disable account',
    busyLabel: 'Disabling...',
    isDestructive: true,
    run: ({ id }) => client.disableMember({ id, isDisabled: true }),
    done: adminSentences.disabled,
  },
  enable: {
    ...say.enable,
    question: ({ fullName }) => adminSentences.enableQuestion(fullName),
    action: 'Enable account',
    busyLabel: 'Enabling...',
    run: ({ id }) => client.disableMember({ id, isDisabled: false }),
    done: adminSentences.enabled,
  },
  resetGoal: {
    ...say.resetGoal,
    question: ({ annualGoal }) => say.resetGoal.question(annualGoal ?? 0),
    action: 'Reset annual goal',
    busyLabel: 'Resetting...',
    isDestructive: true,
    run: ({ id }) => client.resetAnnualGoal({ id }),
    done: adminSentences.goalReset,
  },
  makeAdmin: {
    ...say.makeAdmin,
    question: () => say.makeAdmin.question,
    action: 'Make admin',
    busyLabel: 'Saving...',
    run: ({ id }) => client.setAdmin({ id, isAdmin: true }),
    done: adminSentences.adminGranted,
  },
  removeAdmin: {
    ...say.removeAdmin,
    question: () => say.removeAdmin.question,
    action: 'Remove admin',
    busyLabel: 'Saving...',
    isDestructive: true,
    run: ({ id }) => client.setAdmin({ id, isAdmin: false }),
    done: adminSentences.adminRevoked,
  },
}
