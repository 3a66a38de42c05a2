import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import {
  LIST_BATCH_SIZE,
  type ListOrder,
  containsText,
  readInBatches,
  orderByColumns,
  readPageInfo,
  keysetColumns,
} from '#platform/server/lists.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { ExportSelection } from '#platform/server/downloads/list-export.ts'
import type { AdminTag, AdminTagPage, TagFilter, TagSearch } from '../../contract/tag.ts'
import { ADMIN_PAGE_SIZE, type TagSort } from '../../rules/event.ts'
import { cleanupEventTags, eventTags } from '../tables.ts'

const { id, name, slug, isActive, createdAt } = eventTags

const eventCount = sql`(
  select count(*) from ${cleanupEventTags} where ${eq(cleanupEventTags.tagId, id)}
)`.mapWith(Number)

const selectAdminTags = (db: Queryable) => db.select({ ...getTableColumns(eventTags), eventCount }).from(eventTags)

type AdminTagRow = Awaited<ReturnType<typeof selectAdminTags>>[number]
const toAdminTag = (tag: AdminTagRow): AdminTag => ({ ...tag, createdAt: tag.createdAt.toISOString() })

export async function findAdminTag(db: Queryable, tagId: string): Promise<AdminTag | undefined> {
  const [found] = await selectAdminTags(db).where(eq(id, tagId))
  return found && toAdminTag(found)
}

/** Sort expressions of the admin list of event tags: letter case is ignored, active tags come before inactive ones. */
const SORT_EXPRESSIONS: Record<TagSort, SQL | AnyPgColumn> = {
  name: sql`lower(${name})`,
  slug,
  is_active: sql`not ${isActive}`,
  created_at: createdAt,
}

const toListOrder = ({ sort, direction }: TagFilter): ListOrder => ({ by: SORT_EXPRESSIONS[sort], id, direction })

const matchesSearch = (search: string): SQL | undefined =>
  search ? or(containsText(name, search), containsText(slug, search)) : undefined

export async function listAdminTags(db: Queryable, search: TagSearch): Promise<AdminTagPage> {
  const condition = matchesSearch(search.search)
  const paged = await readPageInfo(db, eventTags, { which: condition, page: search.page, size: ADMIN_PAGE_SIZE })
  const found = await selectAdminTags(db)
    .where(condition)
    .orderBy(...orderByColumns(toListOrder(search)))
    .limit(ADMIN_PAGE_SIZE)
    .offset((paged.page - 1) * ADMIN_PAGE_SIZE)
  return { tags: found.map(toAdminTag), ...paged }
}

const BY_NAME: TagFilter = { search: '', sort: 'name', direction: 'ascending' }

export function readTagsForExport(db: Db, selection: ExportSelection<TagFilter>) {
  const filter = 'ids' in selection ? BY_NAME : selection.filter
  const condition = 'ids' in selection ? inArray(eventTags.id, selection.ids) : matchesSearch(filter.search)
  const order = toListOrder(filter)
  return readInBatches(order, (after) =>
    db
      .select({ ...getTableColumns(eventTags), eventCount, place: keysetColumns(order) })
      .from(eventTags)
      .where(and(condition, after))
      .orderBy(...orderByColumns(order))
      .limit(LIST_BATCH_SIZE),
  )
}

type ExportedTag = typeof eventTags.$inferSelect & { eventCount: number }

export const tagCsvColumns: CsvColumns<ExportedTag> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  is_active: ({ isActive }) => isActive,
  events: ({ eventCount }) => eventCount,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  tag_id: ({ id }) => id,
}
