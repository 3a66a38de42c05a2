import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Decision, ManagedEvent } from '../../contract/managed.ts'
import { DECISIONS, EVENTS_TOPIC } from '../../rules/event.ts'
import { managedEvent } from '../queries/managed.ts'
import { cleanupEvents } from '../tables.ts'
import { tellDecision } from './decision.ts'
import { lockEvent, recordDeed } from './rows.ts'
import { type Changed, changedMeanwhile } from './save.ts'

type Refusals = Changed & Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>
type Order = { admin: Me; decision: Decision }

/** On what the admin saw, and on nothing else. Said again, as after an answer that was lost, it changes nothing. */
export const decideEvent = (
  platform: Platform,
  { admin, decision: { id, status, updatedAt } }: Order,
  errors: Refusals,
): Promise<ManagedEvent> =>
  inTransaction(platform.db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockEvent(tx, id)) ?? raise(errors.NOT_FOUND())
    const now = platform.clock.now()
    if (row.status !== status) {
      const isAllowed = DECISIONS[row.status]?.includes(status) && row.updatedAt.getTime() === Date.parse(updatedAt)
      if (!isAllowed) throw await changedMeanwhile(tx, platform, id, errors)
      await tellDecision(tx, platform, { ...row, status })
      const states = { before: { status: row.status }, after: { status } }
      await recordDeed(tx, admin, { deed: status, about: row, ...states })
      // late: from here on others wait who change what is listed
      await tx
        .update(cleanupEvents)
        .set({ status, updatedBy: admin.id, updatedAt: momentAfter(row, now) })
        .where(eq(cleanupEvents.id, id))
      await publish(tx, EVENTS_TOPIC)
    }
    return (await managedEvent(tx, id, now))!
  })
