import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import {
  type ListSortOrder,
  columnContainsTextSql,
  readListInBatches,
  readListPage,
  keysetCursorColumns,
} from '#platform/server/lists.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import type {
  EventTagForAdmins,
  AdminTagListResultPage,
  AdminTagListFilter,
  AdminTagListQuery,
} from '../../contract/tag.ts'
import { EVENT_AND_TAG_LIST_PAGE_SIZE, type TagSortColumn } from '../../rules/event.ts'
import { cleanupEventTags, eventTags } from '../tables.ts'

const { id, name, slug, isActive, createdAt } = eventTags

const eventCount = sql`(
  select count(*) from ${cleanupEventTags} where ${eq(cleanupEventTags.tagId, id)}
)`.mapWith(Number)

const selectAdminTags = (db: Queryable) => db.select({ ...getTableColumns(eventTags), eventCount }).from(eventTags)

type AdminTagRow = Awaited<ReturnType<typeof selectAdminTags>>[number]
const toAdminTag = (tag: AdminTagRow): EventTagForAdmins => ({ ...tag, createdAt: tag.createdAt.toISOString() })

export async function findTagForAdmins(db: Queryable, tagId: string): Promise<EventTagForAdmins | undefined> {
  const [found] = await selectAdminTags(db).where(eq(id, tagId))
  return found && toAdminTag(found)
}

/** Sort expressions of the admin list of event tags: letter case is ignored, active tags come before inactive ones. */
const SORT_EXPRESSIONS: Record<TagSortColumn, SQL | AnyPgColumn> = {
  name: sql`lower(${name})`,
  slug,
  is_active: sql`not ${isActive}`,
  created_at: createdAt,
}

const toListOrder = ({ sort, direction }: AdminTagListFilter): ListSortOrder => ({
  by: SORT_EXPRESSIONS[sort],
  id,
  direction,
})

const matchesSearch = (search: string): SQL | undefined =>
  search ? or(columnContainsTextSql(name, search), columnContainsTextSql(slug, search)) : undefined

export async function listTagsForAdmins(db: Queryable, search: AdminTagListQuery): Promise<AdminTagListResultPage> {
  const wanted = {
    table: eventTags,
    which: matchesSearch(search.search),
    order: toListOrder(search),
    page: search.page,
    size: EVENT_AND_TAG_LIST_PAGE_SIZE,
  }
  const { rows, ...paged } = await readListPage(db, wanted, (which) => selectAdminTags(db).where(which))
  return { tags: rows.map(toAdminTag), ...paged }
}

const BY_NAME: AdminTagListFilter = { search: '', sort: 'name', direction: 'ascending' }

export function readEventTagsForExport(db: Db, selection: CsvExportRowSelection<AdminTagListFilter>) {
  const filter = 'ids' in selection ? BY_NAME : selection.filter
  const condition = 'ids' in selection ? inArray(eventTags.id, selection.ids) : matchesSearch(filter.search)
  const order = toListOrder(filter)
  return readListInBatches(order, (after) =>
    db
      .select({ ...getTableColumns(eventTags), eventCount, place: keysetCursorColumns(order) })
      .from(eventTags)
      .where(and(condition, after)),
  )
}

type ExportedTag = typeof eventTags.$inferSelect & { eventCount: number }

export const eventTagCsvColumns: CsvColumns<ExportedTag> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  is_active: ({ isActive }) => isActive,
  events: ({ eventCount }) => eventCount,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  tag_id: ({ id }) => id,
}
