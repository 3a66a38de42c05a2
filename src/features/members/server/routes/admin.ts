import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
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

export const admin = {
  managed: os.managed.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    const { db, clock } = context.platform
    return inTime(db, (tx) => managedMembers({ db: tx, clock }, input))
  }),
  unverified: os.unverified.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    return unverifiedMembers(context.platform.db, input.page)
  }),
  resendVerification: os.resendVerification.handler(async ({ input, context, errors }) => {
    const order = { admin: await adminFor(context, errors), ...input }
    await expectDone(resendVerification(context.platform, order), order, context, errors)
  }),
  setVisibility: os.setVisibility.handler(async ({ input, context, errors }) => {
    const order = { admin: await adminFor(context, errors), ...input }
    await expectDone(setVisibility(context.platform, order), order, context, errors)
  }),
  resetAnnualGoal: os.resetAnnualGoal.handler(async ({ input, context, errors }) => {
    const order = { admin: await adminFor(context, errors), ...input }
    await expectDone(resetAnnualGoal(context.platform, order), order, context, errors)
  }),
  setAdmin: os.setAdmin.handler(async ({ input, context, errors }) => {
    const order = { admin: await superadminFor(context, errors), ...input }
    await expectDone(setAdmin(context.platform, order), order, context, errors)
  }),
  disableMember: os.disableMember.handler(async ({ input, context, errors }) => {
    const order = { admin: await adminFor(context, errors), ...input }
    await expectDone(setDisabled(context.platform, order), order, context, errors)
  }),
  deleteMember: os.deleteMember.handler(async ({ input, context, errors }) => {
    const order = { admin: await adminFor(context, errors), ...input }
    await expectDone(deleteByAdmin(context.platform, order), order, context, errors)
  }),
}
