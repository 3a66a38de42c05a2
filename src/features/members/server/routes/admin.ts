import { implement } from '@orpc/server'
import { type ApiContext, authorize } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { contract } from '../../contract.ts'
import { readAdminMembers } from '../queries/admin-list.ts'
import { readUnverifiedMembers } from '../queries/unverified.ts'
import {
  handleAdminAction,
  resetAnnualGoal,
  setAdmin,
  setMemberVisibility,
  deleteAccountByAdmin,
  setAccountDisabled,
  resendVerification,
} from '../service/admin.ts'
import { requireAdmin, requireSuperadmin } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()
const adminOnly = os.use(authorize(requireAdmin))
const superadminOnly = os.use(authorize(requireSuperadmin))

export const adminRoutes = {
  managed: adminOnly.managed.handler(({ input, context }) => {
    const { db, clock } = context.platform
    return withStatementTimeout(db, (tx) => readAdminMembers({ db: tx, clock }, input))
  }),
  unverified: adminOnly.unverified.handler(({ input, context }) =>
    readUnverifiedMembers(context.platform.db, input.page),
  ),
  resendVerification: adminOnly.resendVerification.handler((request) => handleAdminAction(resendVerification, request)),
  setVisibility: adminOnly.setVisibility.handler((request) => handleAdminAction(setMemberVisibility, request)),
  resetAnnualGoal: adminOnly.resetAnnualGoal.handler((request) => handleAdminAction(resetAnnualGoal, request)),
  setAdmin: superadminOnly.setAdmin.handler((request) => handleAdminAction(setAdmin, request)),
  disableMember: adminOnly.disableMember.handler((request) => handleAdminAction(setAccountDisabled, request)),
  deleteMember: adminOnly.deleteMember.handler((request) => handleAdminAction(deleteAccountByAdmin, request)),
}
