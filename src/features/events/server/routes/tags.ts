import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { managedTags } from '../queries/managed-tags.ts'
import { createTag, removeTag, updateTag } from '../service/tags.ts'

const os = implement(contract).$context<ApiContext>()

export const tags = {
  managedTags: os.managedTags.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    return managedTags(context.platform.db, input)
  }),
  createTag: os.createTag.handler(async ({ input, context, errors }) =>
    createTag(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  updateTag: os.updateTag.handler(async ({ input, context, errors }) =>
    updateTag(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  removeTag: os.removeTag.handler(async ({ input, context, errors }) =>
    removeTag(context.platform, await adminFor(context, errors), input.id, errors),
  ),
}
