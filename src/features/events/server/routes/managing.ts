import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { countPending, managedEvents } from '../queries/managed.ts'
import { decideEvent } from '../service/decide.ts'
import { removeEvent } from '../service/remove.ts'
import { createEvent, updateEvent } from '../service/save.ts'

const os = implement(contract).$context<ApiContext>()

export const managing = {
  eventCounts: os.eventCounts.handler(async ({ context, errors }) => {
    await adminFor(context, errors)
    return { pending: await countPending(context.platform.db) }
  }),
  managedEvents: os.managedEvents.handler(async ({ input, context, errors }) => {
    await adminFor(context, errors)
    const { db, clock } = context.platform
    return managedEvents(db, input, clock.now())
  }),
  createEvent: os.createEvent.handler(async ({ input, context, errors }) =>
    createEvent(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  updateEvent: os.updateEvent.handler(async ({ input, context, errors }) =>
    updateEvent(context.platform, { admin: await adminFor(context, errors), input }, errors),
  ),
  decideEvent: os.decideEvent.handler(async ({ input, context, errors }) =>
    decideEvent(context.platform, { admin: await adminFor(context, errors), decision: input }, errors),
  ),
  removeEvent: os.removeEvent.handler(async ({ input, context, errors }) =>
    removeEvent(context.platform, await adminFor(context, errors), input.id, errors),
  ),
}
