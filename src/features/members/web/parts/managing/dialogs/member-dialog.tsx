import type { ManagedMember } from '../../../../contract/managed.ts'
import { ConfirmAction } from './confirm-action.tsx'
import type { Confirmed } from './confirmed.ts'
import { StreakDialog, type Streaks } from './streak-dialog.tsx'
import { UuidDialog } from './uuid-dialog.tsx'

export type Asking = { member: ManagedMember; about: Confirmed | 'editStreak' | 'uuid' }

type Props = Asking & { streaks: Streaks; onGone: (id: string) => void; onClose: () => void }

/** What is asked or told about one member. */
export function MemberDialog({ member, about, streaks, onGone, onClose }: Props) {
  if (about === 'uuid') return <UuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakDialog member={member} streaks={streaks} onClose={onClose} />
  return <ConfirmAction member={member} action={about} onGone={onGone} onClose={onClose} />
}
