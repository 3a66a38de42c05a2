import { type SQL, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/db.ts'
import { type Order, holds, inOrder, pageOf } from '#platform/server/lists.ts'
import type { ManagedTag, ManagedTagPage, TagFilter, TagSearch } from '../../contract/tag.ts'
import { ADMIN_PAGE } from '../../rules/event.ts'
import type { TagSort } from '../../rules/tag.ts'
import { cleanupEventTags, eventTags } from '../tables.ts'

const { id, name, slug, isActive, createdAt } = eventTags

export const eventCount = sql`(
  select count(*) from ${cleanupEventTags} where ${eq(cleanupEventTags.tagId, id)}
)`.mapWith(Number)

const rows = (db: Queryable) => db.select({ ...getTableColumns(eventTags), eventCount }).from(eventTags)

type Found = Awaited<ReturnType<typeof rows>>[number]
const managed = (tag: Found): ManagedTag => ({ ...tag, createdAt: tag.createdAt.toISOString() })

export async function managedTag(db: Queryable, tagId: string): Promise<ManagedTag | undefined> {
  const [found] = await rows(db).where(eq(id, tagId))
  return found && managed(found)
}

/** Words as one reads them: active stands before inactive. */
const SORTED: Record<TagSort, SQL | AnyPgColumn> = {
  name: sql`lower(${name})`,
  slug,
  is_active: sql`not ${isActive}`,
  created_at: createdAt,
}

export const tagOrderOf = ({ sort, direction }: TagFilter): Order => ({ by: SORTED[sort], id, direction })

export const tagsFoundBy = (search: string): SQL | undefined =>
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
