import { implement } from '@orpc/server'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { contract, errors } from '../../contract.ts'
import { countMembersByFilter, readAdminMemberListPage } from '../queries/admin-list.ts'
import { readMemberDetailsForAdmins, readMemberNotes } from '../queries/admin-member.ts'
import { readUnverifiedMembers } from '../queries/unverified.ts'
import {
  handleAdminActionRequest,
  resetAnnualGoal,
  setAdminRights,
  setMemberVisibility,
  addMemberNote,
  deleteAccountByAdmin,
  restoreAccountByAdmin,
  setAccountDisabled,
  resendVerificationEmailByAdmin,
} from '../service/admin.ts'
import { endSessionsByAdmin, resetFactorsByAdmin } from '../service/admin-sessions.ts'
import { confirmed, requireAdmin, requireSuperadmin, throwGivenError } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()
const adminOnly = os.use(createAuthorizationMiddleware(requireAdmin))
const confirmedAdminOnly = os.use(createAuthorizationMiddleware(confirmed(requireAdmin)))
const confirmedSuperadminOnly = os.use(createAuthorizationMiddleware(confirmed(requireSuperadmin)))

export const memberAdminRoutes = {
  managed: adminOnly.managed.handler(({ input, context }) => {
    const { db, clock } = context.platform
    return withStatementTimeout(db, (tx) => readAdminMemberListPage({ db: tx, clock }, input))
  }),
  managedCounts: adminOnly.managedCounts.handler(({ context }) => countMembersByFilter(context.platform.db)),
  managedMember: adminOnly.managedMember.handler(
    async ({ input, context: { platform } }) =>
      (await readMemberDetailsForAdmins(platform.db, input.id, platform.clock.now())) ??
      throwGivenError(errors.NOT_FOUND()),
  ),
  notes: adminOnly.notes.handler(async ({ input, context }) => ({
    notes: await readMemberNotes(context.platform.db, input),
  })),
  addNote: adminOnly.addNote.handler((request) => handleAdminActionRequest(addMemberNote, request)),
  unverified: adminOnly.unverified.handler(({ input, context }) =>
    readUnverifiedMembers(context.platform.db, input.page),
  ),
  resendVerification: adminOnly.resendVerification.handler((request) =>
    handleAdminActionRequest(resendVerificationEmailByAdmin, request),
  ),
  setVisibility: adminOnly.setVisibility.handler((request) => handleAdminActionRequest(setMemberVisibility, request)),
  resetAnnualGoal: adminOnly.resetAnnualGoal.handler((request) => handleAdminActionRequest(resetAnnualGoal, request)),
  setAdmin: confirmedSuperadminOnly.setAdmin.handler((request) => handleAdminActionRequest(setAdminRights, request)),
  endSessions: adminOnly.endSessions.handler((request) => handleAdminActionRequest(endSessionsByAdmin, request)),
  resetFactors: confirmedSuperadminOnly.resetFactors.handler((request) =>
    handleAdminActionRequest(resetFactorsByAdmin, request),
  ),
  disableMember: confirmedAdminOnly.disableMember.handler((request) =>
    handleAdminActionRequest(setAccountDisabled, request),
  ),
  deleteMember: confirmedAdminOnly.deleteMember.handler((request) =>
    handleAdminActionRequest(deleteAccountByAdmin, request),
  ),
  restoreMember: confirmedAdminOnly.restoreMember.handler((request) =>
    handleAdminActionRequest(restoreAccountByAdmin, request),
  ),
}
