import { implement } from '@orpc/server'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { contract } from '../../contract.ts'
import { managedMembers } from '../queries/managed.ts'
import { unverifiedMembers } from '../queries/unverified.ts'
import {
  carryOut,
  resetAnnualGoal,
  setAdmin,
  setVisibility,
  deleteByAdmin,
  setDisabled,
  resendVerification,
} from '../service/admin.ts'
import { adminFor, superadminFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()
const admins = os.use(letIn(adminFor))
const superadmins = os.use(letIn(superadminFor))

export const admin = {
  managed: admins.managed.handler(({ input, context }) => {
    const { db, clock } = context.platform
    return withStatementTimeout(db, (tx) => managedMembers({ db: tx, clock }, input))
  }),
  unverified: admins.unverified.handler(({ input, context }) => unverifiedMembers(context.platform.db, input.page)),
  resendVerification: admins.resendVerification.handler((asked) => carryOut(resendVerification, asked)),
  setVisibility: admins.setVisibility.handler((asked) => carryOut(setVisibility, asked)),
  resetAnnualGoal: admins.resetAnnualGoal.handler((asked) => carryOut(resetAnnualGoal, asked)),
  setAdmin: superadmins.setAdmin.handler((asked) => carryOut(setAdmin, asked)),
  disableMember: admins.disableMember.handler((asked) => carryOut(setDisabled, asked)),
  deleteMember: admins.deleteMember.handler((asked) => carryOut(deleteByAdmin, asked)),
}
