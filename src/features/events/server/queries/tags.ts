import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { BATCH, type Order, holds, inBatches, inOrder, pageOf, placeIn } from '#platform/server/lists.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import type { ManagedTag, ManagedTagPage, TagFilter, TagSearch } from '../../contract/tag.ts'
import { ADMIN_PAGE, type TagSort } from '../../rules/event.ts'
import { cleanupEventTags, eventTags } from '../tables.ts'

const { id, name, slug, isActive, createdAt } = eventTags

const eventCount = sql`(
  select count(*) from ${cleanupEventTags} where ${eq(cleanupEventTags.tagId, id)}
)`.mapWith(Number)

const rows = (db: Queryable) => db.select({ ...getTableColumns(eventTags), eventCount }).from(eventTags)

type Found = Awaited<ReturnType<typeof rows>>[number]
const managed = (tag: Found): ManagedTag => ({ ...tag, createdAt: tag.createdAt.toISOString() })

export async function managedTag(db: Queryable, tagId: string): Promise<ManagedTag | undefined> {
  const [found] = await rows(db).where(eq(id, tagId))
  return found && managed(found)
}

/** Sort expressions of the tag list: letter case is ignored, active tags come before inactive ones. */
const SORTED: Record<TagSort, SQL | AnyPgColumn> = {
  name: sql`lower(${name})`,
  slug,
  is_active: sql`not ${isActive}`,
  created_at: createdAt,
}

const tagOrderOf = ({ sort, direction }: TagFilter): Order => ({ by: SORTED[sort], id, direction })

const tagsFoundBy = (search: string): SQL | undefined =>
  search ? or(holds(name, search), holds(slug, search)) : undefined

export async function managedTags(db: Queryable, asked: TagSearch): Promise<ManagedTagPage> {
  const which = tagsFoundBy(asked.search)
  const paged = await pageOf(db, eventTags, { which, page: asked.page, size: ADMIN_PAGE })
  const found = await rows(db)
    .where(which)
    .orderBy(...inOrder(tagOrderOf(asked)))
    .limit(ADMIN_PAGE)
    .offset((paged.page - 1) * ADMIN_PAGE)
  return { tags: found.map(managed), ...paged }
}

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
