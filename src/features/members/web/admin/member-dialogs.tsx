import type { ComponentType } from 'react'
import type { MemberForAdmins } from '../../contract/admin.ts'
import {
  type AdminActionWithConfirmation,
  ConfirmAdminActionDialog,
  type ReadMemberBelongings,
} from './confirm-action.tsx'
import { StreakCorrectionDialog, type WeekStreakCorrectionApiClient } from './streak-dialog.tsx'
import { MemberUuidDialog } from './uuid-dialog.tsx'

export type OpenMemberDialog = {
  member: MemberForAdmins
  about: AdminActionWithConfirmation | 'editStreak' | 'correctPieces' | 'uuid'
}

/** Functions for the console's member dialogs that belong to other features. */
export type MemberDialogDependencies = {
  streaks: WeekStreakCorrectionApiClient
  readBelongings: ReadMemberBelongings
  CorrectionDialog: ComponentType<{ member: MemberForAdmins; onClose: () => void }>
}

type Props = OpenMemberDialog & {
  dependencies: MemberDialogDependencies
  onGone?: (id: string) => void
  onClose: () => void
}

/** Dialog of the console about a member: confirmation of an action, streak correction, or id. */
export function MemberDialog({
  member,
  about,
  dependencies: { streaks, readBelongings, CorrectionDialog },
  onGone,
  onClose,
}: Props) {
  if (about === 'uuid') return <MemberUuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakCorrectionDialog member={member} streaks={streaks} onClose={onClose} />
  if (about === 'correctPieces') return <CorrectionDialog member={member} onClose={onClose} />
  return (
    <ConfirmAdminActionDialog
      member={member}
      action={about}
      readBelongings={readBelongings}
      onGone={onGone}
      onClose={onClose}
    />
  )
}
