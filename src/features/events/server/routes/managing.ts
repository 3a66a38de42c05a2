import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { countPending, managedEvents } from '../queries/managed.ts'
import { decideEvent } from '../service/decide.ts'
import { removeEvent } from '../service/remove.ts'
import { createEvent, updateEvent } from '../service/save.ts'

const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))

export const managing = {
  eventCounts: os.eventCounts.handler(async ({ context }) => {
    return { pending: await countPending(context.platform.db) }
  }),
  managedEvents: os.managedEvents.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return managedEvents(db, input, clock.now())
  }),
  createEvent: os.createEvent.handler(({ input, context, errors }) =>
    createEvent(context.platform, { admin: context.me, input }, errors),
  ),
  updateEvent: os.updateEvent.handler(({ input, context, errors }) =>
    updateEvent(context.platform, { admin: context.me, input }, errors),
  ),
  decideEvent: os.decideEvent.handler(({ input, context, errors }) =>
    decideEvent(context.platform, { admin: context.me, decision: input }, errors),
  ),
  removeEvent: os.removeEvent.handler(({ input, context, errors }) =>
    removeEvent(context.platform, context.me, input.id, errors),
  ),
}
