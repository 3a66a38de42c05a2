import { type SQL, and, eq, exists, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/db.ts'
import { OPEN_STATUSES } from '../../rules/event.ts'
import { cleanupEvents } from '../tables.ts'

/** For what belongs to the event whose id stands in that column: one that everybody may read by its id, over or not. */
export const isOpenEvent = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: cleanupEvents.id })
      .from(cleanupEvents)
      .where(and(eq(cleanupEvents.id, id), inArray(cleanupEvents.status, OPEN_STATUSES))),
  )
