import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog, toActionError } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { client } from '../api.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { type MemberBelongings, adminMemberListUiTexts as texts } from './copy.ts'
import type { MemberActionName } from './member-actions.ts'
import { useRefetchMembers } from './use-set-member-visibility.ts'

/** Reads the member's data in other features, which this feature must not import. */
export type ReadMemberBelongings = (id: string) => Promise<MemberBelongings>

type Props = {
  member: MemberForAdmins
  action: ConfirmedAdminAction
  readBelongings: ReadMemberBelongings
  onGone?: ((id: string) => void) | undefined
  onClose: () => void
}

/** Confirms an admin's action on an account. The dialog closes once the refetched list shows the result. */
export function ConfirmAdminActionDialog({ member, action: which, readBelongings, onGone, onClose }: Props) {
  const { title, question, consequences, after, action, failed, run, done, ...dialog } = confirmations[which]
  const { user } = useCurrentSession()
  const isSuperadmin = Boolean(user?.isSuperadmin)
  const refetchMembers = useRefetchMembers()
  const { data: belongings } = useQuery({
    queryKey: ['belongings of', member.id],
    queryFn: () => readBelongings(member.id),
    enabled: which === 'restore',
    gcTime: 0,
  })
  const confirm = async () => {
    try {
      await run(member)
    } catch (error) {
      // After a failed action the member list may be stale, so it is refetched behind the dialog.
      void refetchMembers()
      throw toActionError(error, { fallback: failed })
    }
    void showToast.success(done(member.fullName))
    if (which === 'delete') onGone?.(member.id)
    await refetchMembers()
    onClose()
  }
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(member.fullName)}
      consequences={typeof consequences === 'function' ? consequences(member, isSuperadmin, belongings) : consequences}
      after={after?.(member, isSuperadmin)}
      action={
        <>
          {which === 'delete' && <Trash2 aria-hidden />}
          {which === 'restore' && <ArchiveRestore aria-hidden />}
          {action}
        </>
      }
      onConfirm={confirm}
    >
      <p>{question(member)}</p>
    </ConfirmDialog>
  )
}

export type ConfirmedAdminAction =
  | Exclude<MemberActionName, 'makePrivate' | 'makePublic' | 'editStreak' | 'correctPieces'>
  | 'endSessions'

type Confirmation = {
  title: (name: string) => string
  question: (member: MemberForAdmins) => string
  consequences?:
    | string[]
    | ((member: MemberForAdmins, isBySuperadmin: boolean, belongings: MemberBelongings | undefined) => string[])
  after?: (member: MemberForAdmins, isBySuperadmin: boolean) => string
  action: string
  busyLabel: string
  isDestructive?: boolean
  failed: string
  run: (member: MemberForAdmins) => Promise<unknown>
  done: (name: string) => string
}

const confirmations: Record<ConfirmedAdminAction, Confirmation> = {
  delete: {
    ...texts.delete,
    question: ({ fullName }) => memberManagementUiTexts.deleteQuestion(fullName),
    action: 'Delete account',
    busyLabel: 'Deleting...',
    isDestructive: true,
    run: ({ id }) => client.deleteMember({ id }),
    done: memberManagementUiTexts.deleted,
  },
  restore: {
    ...texts.restore,
    question: () => texts.restore.question,
    after: texts.restore.notBack,
    action: 'Restore member',
    busyLabel: 'Restoring...',
    run: ({ id }) => client.restoreMember({ id }),
    done: memberManagementUiTexts.restored,
  },
  disable: {
    ...texts.disable,
    question: ({ fullName }) => memberManagementUiTexts.disableQuestion(fullName),
    action: 'Disable account',
    busyLabel: 'Disabling...',
    isDestructive: true,
    run: ({ id }) => client.disableMember({ id, isDisabled: true }),
    done: memberManagementUiTexts.disabled,
  },
  enable: {
    ...texts.enable,
    question: ({ fullName }) => memberManagementUiTexts.enableQuestion(fullName),
    action: 'Enable account',
    busyLabel: 'Enabling...',
    run: ({ id }) => client.disableMember({ id, isDisabled: false }),
    done: memberManagementUiTexts.enabled,
  },
  resetGoal: {
    ...texts.resetGoal,
    question: ({ annualGoal }) => texts.resetGoal.question(annualGoal ?? 0),
    action: 'Reset annual goal',
    busyLabel: 'Resetting...',
    isDestructive: true,
    run: ({ id }) => client.resetAnnualGoal({ id }),
    done: memberManagementUiTexts.goalReset,
  },
  makeAdmin: {
    ...texts.makeAdmin,
    question: () => texts.makeAdmin.question,
    action: 'Make admin',
    busyLabel: 'Saving...',
    run: ({ id }) => client.setAdmin({ id, isAdmin: true }),
    done: memberManagementUiTexts.adminGranted,
  },
  endSessions: {
    ...texts.endSessions,
    question: () => texts.endSessions.question,
    busyLabel: 'Ending...',
    isDestructive: true,
    run: ({ id }) => client.endSessions({ id }),
    done: memberManagementUiTexts.sessionsEnded,
  },
  resetFactors: {
    ...texts.resetFactors,
    question: () => texts.resetFactors.question,
    after: ({ fullName }) => texts.resetFactors.after(fullName),
    action: 'Reset second factors',
    busyLabel: 'Resetting...',
    isDestructive: true,
    run: ({ id }) => client.resetFactors({ id }),
    done: memberManagementUiTexts.factorsReset,
  },
  removeAdmin: {
    ...texts.removeAdmin,
    question: () => texts.removeAdmin.question,
    action: 'Remove admin',
    busyLabel: 'Saving...',
    isDestructive: true,
    run: ({ id }) => client.setAdmin({ id, isAdmin: false }),
    done: memberManagementUiTexts.adminRevoked,
  },
}
