import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { managedTags } from '../queries/managed-tags.ts'
import { createTag, removeTag, updateTag } from '../service/tags.ts'

const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))

export const tags = {
  managedTags: os.managedTags.handler(({ input, context }) => managedTags(context.platform.db, input)),
  createTag: os.createTag.handler(({ input, context, errors }) =>
    createTag(context.platform, { admin: context.me, input }, errors),
  ),
  updateTag: os.updateTag.handler(({ input, context, errors }) =>
    updateTag(context.platform, { admin: context.me, input }, errors),
  ),
  removeTag: os.removeTag.handler(({ input, context, errors }) =>
    removeTag(context.platform, context.me, input.id, errors),
  ),
}
