import type { MemberForAdmins } from '../../contract/admin.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { canActOnMember, canChangeAdminRights, canDisableOrDeleteAccount, canResetFactors } from '../../rules/admin.ts'

export type MemberActionName =
  | 'makePrivate'
  | 'makePublic'
  | 'resetGoal'
  | 'editStreak'
  | 'correctPieces'
  | 'makeAdmin'
  | 'removeAdmin'
  | 'resetFactors'
  | 'disable'
  | 'enable'
  | 'delete'
  | 'restore'

export function listAvailableAdminActions(
  me: CurrentUser,
  member: MemberForAdmins,
): { usual: MemberActionName[]; closing: MemberActionName[] } {
  if (member.deletion) return { usual: ['restore'], closing: [] }
  if (!canActOnMember(me, member)) return { usual: [], closing: [] }
  return {
    usual: [
      member.isPublic ? 'makePrivate' : 'makePublic',
      ...includeIf(member.annualGoal !== null, 'resetGoal'),
      ...includeIf(me.isSuperadmin, 'editStreak'),
      ...includeIf(me.isSuperadmin, 'correctPieces'),
      ...includeIf(canChangeAdminRights(me, member) && member.isAdmin, 'removeAdmin'),
      ...includeIf(canChangeAdminRights(me, member) && !member.isAdmin && member.emailVerified, 'makeAdmin'),
      ...includeIf(canResetFactors(me, member) && member.secondFactors.length > 0, 'resetFactors'),
    ],
    closing: canDisableOrDeleteAccount(me, member) ? [member.isDisabled ? 'enable' : 'disable', 'delete'] : [],
  }
}

/** Finds the action that reopens a deleted or disabled account, if this admin may take it. */
export function findReopeningAction(me: CurrentUser, member: MemberForAdmins): 'restore' | 'enable' | undefined {
  const { usual, closing } = listAvailableAdminActions(me, member)
  return (['restore', 'enable'] as const).find((action) => usual.includes(action) || closing.includes(action))
}

const includeIf = (isOffered: boolean, action: MemberActionName): MemberActionName[] => (isOffered ? [action] : [])
