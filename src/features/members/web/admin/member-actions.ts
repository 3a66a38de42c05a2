import type { ManagedMember } from '../../contract/admin.ts'
import type { Me } from '../../contract/session.ts'
import { mayClose, mayMakeAdmin } from '../../rules/admin.ts'

export type MemberAction =
  | 'makePrivate'
  | 'makePublic'
  | 'resetGoal'
  | 'editStreak'
  | 'makeAdmin'
  | 'removeAdmin'
  | 'disable'
  | 'enable'
  | 'delete'

/**
 * Lists the actions this admin may take on this member. Actions that disable or delete the account are listed apart.
 */
export function actionsFor(me: Me, member: ManagedMember): { usual: MemberAction[]; closing: MemberAction[] } {
  return {
    usual: [
      member.isPublic ? 'makePrivate' : 'makePublic',
      ...only(member.annualGoal !== null, 'resetGoal'),
      ...only(me.isSuperadmin, 'editStreak'),
      ...only(mayMakeAdmin(me, member) && member.isAdmin, 'removeAdmin'),
      ...only(mayMakeAdmin(me, member) && !member.isAdmin && member.emailVerified, 'makeAdmin'),
    ],
    closing: mayClose(me, member) ? [member.isDisabled ? 'enable' : 'disable', 'delete'] : [],
  }
}

const only = (isOffered: boolean, action: MemberAction): MemberAction[] => (isOffered ? [action] : [])
