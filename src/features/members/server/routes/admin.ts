import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { managedMembers } from '../queries/managed.ts'
import { unverifiedMembers } from '../queries/unverified.ts'
import type { Order } from '../service/managing/acting.ts'
import { resetAnnualGoal, setAdmin, setVisibility } from '../service/managing/changing.ts'
import { deleteByAdmin, setDisabled } from '../service/managing/closing.ts'
import { resendVerification } from '../service/managing/resending.ts'
import { adminFor, raise, superadminFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

/** What is refused, or finds nobody, is told to whoever asked, and to the log. */
async function expectDone<Code extends string>(
  done: Promise<Code | undefined>,
  { admin, id }: Order,
  { platform: { log } }: ApiContext,
  errors: Record<Code, () => Error>,
): Promise<void> {
  const refusal = await done
  if (!refusal) return
  log.warn({ adminId: admin.id, memberId: id, refusal }, 'an action on a member was refused')
  raise(errors[refusal]())
}

export const admin = {
  managed: os.managed.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    return managedMembers(context.platform, input)
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
