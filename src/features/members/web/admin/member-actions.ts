import type { AdminMember } from '../../contract/admin.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { canCloseAccount, canChangeAdminRights } from '../../rules/admin.ts'

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
export function availableActions(
  me: CurrentUser,
  member: AdminMember,
): { usual: MemberAction[]; closing: MemberAction[] } {
  return {
    usual: [
      member.isPublic ? 'makePrivate' : 'makePublic',
      ...includeIf(member.annualGoal !== null, 'resetGoal'),
      ...includeIf(me.isSuperadmin, 'editStreak'),
      ...includeIf(canChangeAdminRights(me, member) && member.isAdmin, 'removeAdmin'),
      ...includeIf(canChangeAdminRights(me, member) && !member.isAdmin && member.emailVerified, 'makeAdmin'),
    ],
    closing: canCloseAccount(me, member) ? [member.isDisabled ? 'enable' : 'disable', 'delete'] : [],
  }
}

const includeIf = (isOffered: boolean, action: MemberAction): MemberAction[] => (isOffered ? [action] : [])
