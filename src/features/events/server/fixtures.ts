import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from './tables.ts'

type Columns = typeof cleanupEvents.$inferInsert

/** Inserts an approved one-day event, 30 days ahead. Every column and the tags can be set. */
export async function anEvent(tx: Tx, { tags = [], ...set }: Partial<Columns> & { tags?: string[] } = {}) {
  const [event] = await tx
    .insert(cleanupEvents)
    .values({
      id: generateRowId(),
      title: 'Canal Cleanup',
      postalCode: '85016',
      city: 'Phoenix',
      region: 'AZ',
      startDate: sql`current_date + 30`,
      hostOrg: 'Canal Keepers',
      hostUrl: 'https://canal.example.org/',
      status: 'approved',
      ...set,
    })
    .returning()
  const { id } = event!
  if (tags.length > 0) await tx.insert(cleanupEventTags).values(tags.map((tagId) => ({ eventId: id, tagId })))
  return event!
}

/** Inserts an active tag. Every column can be set. */
export async function anActiveEventTag(tx: Tx, set: Partial<typeof eventTags.$inferInsert> = {}) {
  const id = set.id ?? generateRowId()
  const unique = id.slice(-12)
  const [tag] = await tx
    .insert(eventTags)
    .values({ id, name: `Tag ${unique}`, slug: `tag-${unique}`, ...set })
    .returning()
  return tag!
}
