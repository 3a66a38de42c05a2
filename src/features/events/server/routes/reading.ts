import { implement } from '@orpc/server'
import { raise } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { finderPage } from '../queries/finder.ts'
import { activeTags, shownEvent } from '../queries/shown.ts'

const os = implement(contract).$context<ApiContext>()

/** For everybody. */
export const reading = {
  finder: os.finder.handler(({ input, context: { platform } }) => finderPage(platform.db, input, platform.clock.now())),
  event: os.event.handler(async ({ input: { id }, context: { platform }, errors }) => {
    if (!id) raise(errors.ID_REQUIRED())
    return (await shownEvent(platform.db, id, platform.clock.now())) ?? raise(errors.NOT_FOUND())
  }),
  tags: os.tags.handler(async ({ context: { platform } }) => ({ tags: await activeTags(platform.db) })),
}
