import type { MemberForAdmins } from '../../contract/admin.ts'
import { type AdminActionWithConfirmation, ConfirmAdminActionDialog } from './confirm-action.tsx'
import { StreakCorrectionDialog, type WeekStreakCorrectionApiClient } from './streak-dialog.tsx'
import { MemberUuidDialog } from './uuid-dialog.tsx'

export type OpenMemberDialog = {
  member: MemberForAdmins
  about: AdminActionWithConfirmation | 'editStreak' | 'uuid'
}

type Props = OpenMemberDialog & {
  streaks: WeekStreakCorrectionApiClient
  onGone?: (id: string) => void
  onClose: () => void
}

/** Dialog about a member in the console: the question of an action, the streak, or the id. */
export function MemberDialog({ member, about, streaks, onGone, onClose }: Props) {
  if (about === 'uuid') return <MemberUuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakCorrectionDialog member={member} streaks={streaks} onClose={onClose} />
  return <ConfirmAdminActionDialog member={member} action={about} onGone={onGone} onClose={onClose} />
}
