import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { cleanupEventTags, eventTags } from '../tables.ts'

/**
 * Locks those tags that exist until the commit and returns their ids. It must run before any write that the finder
 * counts: deleting a tag locks the tag first too, and the same order prevents deadlocks.
 */
export async function lockExistingEventTags(tx: Tx, ids: string[], scope: 'all' | 'active'): Promise<string[]> {
  if (ids.length === 0) return []
  const isActive = scope === 'active' ? eq(eventTags.isActive, true) : undefined
  const found = await tx
    .select({ id: eventTags.id })
    .from(eventTags)
    .where(and(inArray(eventTags.id, ids), isActive))
    .orderBy(asc(eventTags.id))
    .for('key share')
  return found.map(({ id }) => id)
}

const { eventId, tagId } = cleanupEventTags

/**
 * Reads the ids of an event's tags and locks the links until the commit. They must be locked before the finder, to
 * prevent deadlocks.
 */
export async function lockAndReadEventTagIds(tx: Tx, event: string): Promise<string[]> {
  const links = await tx
    .select({ tagId })
    .from(cleanupEventTags)
    .where(eq(eventId, event))
    .orderBy(asc(tagId))
    .for('update')
  return links.map((link) => link.tagId)
}

export async function addEventTags(tx: Tx, event: string, tagIds: string[]): Promise<void> {
  if (tagIds.length === 0) return
  await tx
    .insert(cleanupEventTags)
    .values(tagIds.map((id) => ({ eventId: event, tagId: id })))
    .onConflictDoNothing()
}

export async function replaceEventTags(tx: Tx, event: string, tagIds: string[]): Promise<void> {
  await tx.delete(cleanupEventTags).where(and(eq(eventId, event), notInArray(tagId, tagIds)))
  await addEventTags(tx, event, tagIds)
}
