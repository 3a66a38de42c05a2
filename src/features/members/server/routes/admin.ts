import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { type Outcome, deleteByAdmin, setDisabled } from '../service/leaving.ts'
import { adminFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

function expectDone(outcome: Outcome, errors: { FORBIDDEN: () => Error; NOT_FOUND: () => Error }) {
  if (outcome === 'missing') throw errors.NOT_FOUND()
  if (outcome === 'refused') throw errors.FORBIDDEN()
}

export const admin = {
  disableMember: os.disableMember.handler(async ({ input, context, errors }) => {
    const me = await adminFor(context, errors)
    expectDone(await setDisabled(context.platform, { admin: me, ...input }), errors)
  }),
  deleteMember: os.deleteMember.handler(async ({ input, context, errors }) => {
    const me = await adminFor(context, errors)
    expectDone(await deleteByAdmin(context.platform, { admin: me, ...input }), errors)
  }),
}
