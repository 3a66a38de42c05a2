import { implement } from '@orpc/server'
import type { Me } from '#features/members/contract/session.ts'
import { verifiedFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { isDatabaseAway } from '#platform/server/db/outage.ts'
import { contract } from '../../contract.ts'
import { deleteCleanup } from '../service/delete.ts'
import { editCleanup } from '../service/edit.ts'
import { logCleanup, loggedBefore } from '../service/log.ts'
import { slowWriting } from './limits.ts'

const os = implement(contract).$context<ApiContext>()

type Refusals = Parameters<typeof verifiedFor>[1] & { STATUS_UNKNOWN: (about: { cause: unknown }) => Error }

async function writerFor(context: ApiContext, errors: Refusals): Promise<Me> {
  try {
    return await verifiedFor(context, errors)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    context.platform.log.warn({ err: error }, 'nobody can tell who is verified')
    throw errors.STATUS_UNKNOWN({ cause: error })
  }
}

export const own = {
  rules: os.rules.handler(({ context }) => ({ mostPieces: context.platform.config.piecesPerCleanup })),
  log: os.log.handler(async ({ input, context, errors }) => {
    const me = await writerFor(context, errors)
    const before = await loggedBefore(context.platform.db, me, input.cleanupId, errors)
    if (before) return before
    await slowWriting(context, 'log', me.id)
    return logCleanup(context.platform, me, input, errors)
  }),
  edit: os.edit.handler(async ({ input, context, errors }) => {
    const me = await writerFor(context, errors)
    await slowWriting(context, 'edit', me.id)
    return editCleanup(context.platform, me, input, errors)
  }),
  delete: os.delete.handler(async ({ input, context, errors }) => {
    const { id } = await verifiedFor(context, errors)
    await deleteCleanup(context.platform, id, input.cleanupId, errors)
  }),
}
