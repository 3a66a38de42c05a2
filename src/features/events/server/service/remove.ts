import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { EVENTS_TOPIC } from '../../rules/event.ts'
import { cleanupEvents } from '../tables.ts'
import { tagIdsOf } from './links.ts'
import { lockEvent, recordDeed, stateOf } from './rows.ts'

type Refusals = Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>

/** Its image is refused from now on, and a job takes the files away. */
export const removeEvent = ({ db }: Platform, admin: Me, id: string, errors: Refusals) =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockEvent(tx, id)) ?? raise(errors.NOT_FOUND())
    const before = stateOf(row, await tagIdsOf(tx, id))
    await discardPicturesOf(tx, 'event', id)
    await recordDeed(tx, admin, { deed: 'deleted', about: row, before })
    await tx.delete(cleanupEvents).where(eq(cleanupEvents.id, id))
    await publish(tx, EVENTS_TOPIC)
  })
