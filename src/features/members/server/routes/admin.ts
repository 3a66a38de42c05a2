import { implement } from '@orpc/server'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { inTime } from '#platform/server/db/in-time.ts'
import { contract } from '../../contract.ts'
import { managedMembers } from '../queries/managed.ts'
import { unverifiedMembers } from '../queries/unverified.ts'
import { expectDone } from '../service/managing/acting.ts'
import { resetAnnualGoal, setAdmin, setVisibility } from '../service/managing/changing.ts'
import { deleteByAdmin, setDisabled } from '../service/managing/closing.ts'
import { resendVerification } from '../service/managing/resending.ts'
import { adminFor, superadminFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()
const admins = os.use(letIn(adminFor))
const superadmins = os.use(letIn(superadminFor))

export const admin = {
  managed: admins.managed.handler(({ input, context }) => {
    const { db, clock } = context.platform
    return inTime(db, (tx) => managedMembers({ db: tx, clock }, input))
  }),
  unverified: admins.unverified.handler(({ input, context }) => unverifiedMembers(context.platform.db, input.page)),
  resendVerification: admins.resendVerification.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(resendVerification(context.platform, order), order, context, errors)
  }),
  setVisibility: admins.setVisibility.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(setVisibility(context.platform, order), order, context, errors)
  }),
  resetAnnualGoal: admins.resetAnnualGoal.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(resetAnnualGoal(context.platform, order), order, context, errors)
  }),
  setAdmin: superadmins.setAdmin.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(setAdmin(context.platform, order), order, context, errors)
  }),
  disableMember: admins.disableMember.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(setDisabled(context.platform, order), order, context, errors)
  }),
  deleteMember: admins.deleteMember.handler(async ({ input, context, errors }) => {
    const order = { admin: context.me, ...input }
    await expectDone(deleteByAdmin(context.platform, order), order, context, errors)
  }),
}
