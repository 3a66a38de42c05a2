import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { BATCH, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import type { TagFilter } from '../../contract/tag.ts'
import { eventTags } from '../tables.ts'
import { eventCount, tagOrderOf, tagsFoundBy } from './managed-tags.ts'

const BY_NAME: TagFilter = { search: '', sort: 'name', direction: 'ascending' }

export function exportedTags(db: Db, wanted: Wanted<TagFilter>) {
  const filter = 'ids' in wanted ? BY_NAME : wanted.filter
  const which = 'ids' in wanted ? inArray(eventTags.id, wanted.ids) : tagsFoundBy(filter.search)
  const order = tagOrderOf(filter)
  return inBatches(order, (after) =>
    db
      .select({ ...getTableColumns(eventTags), eventCount, place: placeIn(order) })
      .from(eventTags)
      .where(and(which, after))
      .orderBy(...inOrder(order))
      .limit(BATCH),
  )
}

type Exported = typeof eventTags.$inferSelect & { eventCount: number }

export const tagColumns: CsvColumns<Exported> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  is_active: ({ isActive }) => isActive,
  events: ({ eventCount }) => eventCount,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  tag_id: ({ id }) => id,
}
