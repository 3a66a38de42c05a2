import {
  Eye,
  EyeOff,
  Flag,
  type LucideIcon,
  ShieldMinus,
  ShieldPlus,
  Target,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { MenuItem, MenuLine } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import type { ManagedMember } from '../../contract/admin.ts'
import type { Me } from '../../contract/session.ts'
import { type MemberAction, actionsFor } from './member-actions.ts'

const ITEMS: Record<MemberAction, { label: string; icon: LucideIcon }> = {
  makePrivate: { label: 'Make private', icon: EyeOff },
  makePublic: { label: 'Make public', icon: Eye },
  resetGoal: { label: 'Reset annual goal', icon: Target },
  editStreak: { label: 'Edit streak', icon: Flag },
  makeAdmin: { label: 'Make admin', icon: ShieldPlus },
  removeAdmin: { label: 'Remove admin', icon: ShieldMinus },
  disable: { label: 'Disable account', icon: UserX },
  enable: { label: 'Enable account', icon: UserCheck },
  delete: { label: 'Delete account', icon: Trash2 },
}

export type Acts = { me: Me; onAct: (member: ManagedMember, action: MemberAction) => void }

export function MemberMenu({ member, me, onAct }: Acts & { member: ManagedMember }) {
  const { usual, closing } = actionsFor(me, member)
  const item = (action: MemberAction) => {
    const { label, icon: Icon } = ITEMS[action]
    return (
      <MenuItem
        key={action}
        icon={<Icon aria-hidden />}
        isDestructive={action === 'delete'}
        onAction={() => onAct(member, action)}
      >
        {label}
      </MenuItem>
    )
  }
  return (
    <RowMenu of={member.fullName}>
      {usual.map(item)}
      {closing.length > 0 && <MenuLine />}
      {closing.map(item)}
    </RowMenu>
  )
}
