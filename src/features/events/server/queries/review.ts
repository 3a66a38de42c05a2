import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import type { EventReview } from '../../contract/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { countPendingEvents, findEventForAdmins } from './admin.ts'

const { id, status, submittedAt, submittedBy } = cleanupEvents

const isPending = eq(status, 'pending')

/** Reads an event for its review. Pending events are reviewed in the order of their submission. */
export async function readEventReview(
  db: Queryable,
  eventId: string,
  now: Date,
): Promise<Omit<EventReview, 'isTold'> | undefined> {
  const event = await findEventForAdmins(db, eventId, now)
  if (!event) return undefined
  const isLater = sql`(${submittedAt}, ${id}) > (select submitted_at, id from ${cleanupEvents} where id = ${eventId})`
  const pending = await countPendingEvents(db)
  const later = await db.$count(cleanupEvents, and(isPending, isLater))
  const [next] = await db
    .select({ id })
    .from(cleanupEvents)
    .where(and(isPending, ne(id, eventId)))
    // Order the later events before the earlier ones.
    .orderBy(sql`not ${isLater}`, asc(submittedAt), asc(id))
    .limit(1)
  return {
    event,
    pending,
    position: event.storedStatus === 'pending' ? pending - later : null,
    next: next?.id ?? null,
    earlier: await countEarlierEvents(db, eventId),
  }
}

/** Counts the other events of the member who submitted this one. */
async function countEarlierEvents(db: Queryable, eventId: string): Promise<EventReview['earlier']> {
  const [event] = await db.select({ submittedBy }).from(cleanupEvents).where(eq(id, eventId))
  if (!event?.submittedBy) return null
  const isOther = and(eq(submittedBy, event.submittedBy), ne(id, eventId))
  const count = (decided: 'approved' | 'rejected') =>
    sql<number>`count(*) filter (where ${status} = ${decided})`.mapWith(Number)
  const [earlier] = await db
    .select({ approved: count('approved'), rejected: count('rejected') })
    .from(cleanupEvents)
    .where(isOther)
  return earlier!
}
