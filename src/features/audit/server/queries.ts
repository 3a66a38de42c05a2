import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { MAX_PAGED_ROWS } from '#platform/paging.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import {
  type ListSortOrder,
  countRowsWithLimit,
  buildSearchMatchesSubquery,
  readListInBatches,
  createListOrderByClause,
  isTrigramSearchable,
  clampPageNumber,
  keysetCursorColumns,
  matchesSearchWords,
} from '#platform/server/lists.ts'
import type {
  AuditLogFilter,
  AuditLogEntry,
  AuditLogResultPage,
  AuditLogQuery,
  AuditEntryDetails,
} from '../contract.ts'
import { AUDIT_LOG_PAGE_SIZE, type AuditAction } from '../rules.ts'
import { auditLogs } from './tables.ts'

const { id, action, userId, userName, details, createdAt } = auditLogs
const LATEST_FIRST: ListSortOrder = { by: createdAt, id, direction: 'descending' }

/** SQL condition: the entry is about the member or one of their groups (the function is in src/app/server/sql). */
const concernsMember = (memberId: string) =>
  sql`${id} in (select about.id from audit_logs about where about.details ->> 'memberId' = ${memberId}
    union select audit_entries_of_groups(${memberId}))`

const filterConditions = (filter: AuditLogFilter): SQL =>
  and(
    sql`true`,
    filter.action ? eq(action, filter.action) : undefined,
    filter.adminId ? eq(userId, filter.adminId) : undefined,
    filter.memberId ? concernsMember(filter.memberId) : undefined,
    filter.from ? sql`${createdAt} >= ${filter.from}::timestamp at time zone 'UTC'` : undefined,
    filter.to ? sql`${createdAt} < (${filter.to}::date + 1)::timestamp at time zone 'UTC'` : undefined,
  )!

const searchCondition = ({ search }: AuditLogFilter) =>
  search ? matchesSearchWords(sql`audit_words(${userName}, ${details})`, search) : undefined

const latestFirstOrder = sql.join(createListOrderByClause(LATEST_FIRST), sql`, `)

/**
 * Subquery for the newest audit log entries that match all filters but the search text. A search text that the trigram
 * index cannot find, such as `a-b`, is compared with these entries only.
 */
const newestEntries = (condition: SQL) =>
  sql`(select * from ${auditLogs} where ${condition} order by ${latestFirstOrder} limit ${MAX_PAGED_ROWS}) ${auditLogs}`

/**
 * Table and condition of an audit log search: the whole log, or only its newest entries if the trigram index cannot
 * find the text.
 */
function searchSource(filter: AuditLogFilter) {
  const [narrowed, words] = [filterConditions(filter), searchCondition(filter)]
  const isWalked = words !== undefined && !isTrigramSearchable(filter.search)
  return isWalked
    ? { table: newestEntries(narrowed), which: words, words, isWalked }
    : { table: sql`${auditLogs}`, which: and(narrowed, words)!, words, isWalked }
}

const exportCondition = ({ table, which, isWalked }: ReturnType<typeof searchSource>) =>
  isWalked ? sql`${id} in (select id from ${table} where ${which})` : which

/**
 * Reads one page of the audit log. Only the newest 10,000 matches are counted and paged; older ones need a narrower
 * search.
 */
export async function readAuditLogPage(db: Queryable, search: AuditLogQuery): Promise<AuditLogResultPage> {
  const { table, which, words } = searchSource(search)
  const { total, isMore } = await countRowsWithLimit(db, sql`select from ${table} where ${which}`)
  const { page, pages, from } = clampPageNumber(total, { page: search.page, size: AUDIT_LOG_PAGE_SIZE })
  const found = buildSearchMatchesSubquery(table, which, isMore || !words)
  // Page through the ids of audit entries first. An index alone supplies them if there is no search text, so a large
  // offset stays cheap.
  const ids = sql`select id from ${found} ${auditLogs} order by ${latestFirstOrder} limit ${AUDIT_LOG_PAGE_SIZE} offset ${from}`
  const rows = await db
    .select()
    .from(auditLogs)
    .where(sql`${id} in (${ids})`)
    .orderBy(...createListOrderByClause(LATEST_FIRST))
  return { logs: rows.map(toAuditLog), page, pages, total, isMore }
}

const toAuditLog = ({
  userId: by,
  userName: name,
  createdAt: at,
  ...log
}: typeof auditLogs.$inferSelect): AuditLogEntry => ({
  ...log,
  user: { id: by, name },
  createdAt: at.toISOString(),
})

/**
 * Finds the admins who have audit log entries, each with the latest recorded name. There are few admins and many
 * entries. So a recursive query skips along the index from one admin to the next (loose index scan).
 */
export async function findAdminsWithAuditEntries(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.$client.query<{ id: string; name: string }>(`
    with recursive acting (id) as (
      (select user_id from audit_logs order by user_id limit 1)
      union all
      select (select user_id from audit_logs where user_id > acting.id order by user_id limit 1)
      from acting where acting.id is not null
    )
    select acting.id, latest.user_name as name
    from acting cross join lateral (
      select user_name from audit_logs where user_id = acting.id order by created_at desc, id desc limit 1
    ) latest
    order by lower(latest.user_name), acting.id`)
  return rows
}

/** Reads all matching or selected audit entries in batches for the CSV export, with keyset pagination. */
export const readAuditLogInBatches = (db: Db, wanted: CsvExportRowSelection<AuditLogFilter>) => {
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : exportCondition(searchSource(wanted.filter))
  return readListInBatches(LATEST_FIRST, (after) =>
    db
      .select({ id, action, userId, userName, details, createdAt, place: keysetCursorColumns(LATEST_FIRST) })
      .from(auditLogs)
      .where(and(which, after)),
  )
}

const toJson = (state: object | undefined) => (state ? JSON.stringify(state) : '')

export const auditLogCsvColumns: CsvColumns<typeof auditLogs.$inferSelect> = {
  created_at: (log) => log.createdAt.toISOString(),
  action: (log) => log.action,
  user_name: (log) => log.userName,
  user_id: (log) => log.userId,
  target_table: (log) => log.details.target_table ?? '',
  target_id: (log) => log.details.target_id ?? '',
  target_name: (log) => log.details.userName ?? log.details.title ?? '',
  notes: (log) => log.details.notes ?? '',
  by_themselves: (log) => log.details.byThemselves ?? false,
  before: (log) => toJson(log.details.before),
  after: (log) => toJson(log.details.after),
  id: (log) => log.id,
}

type TargetFilter = { ids: string[]; actions: AuditAction[] }
/** An entry of the audit log about one target: action, admin, notes, and the target's state before and after. */
export type AuditedChange = Pick<AuditEntryDetails, 'before' | 'after' | 'notes'> & {
  action: AuditAction
  userId: string
  targetId: string
}

/** Finds audit log entries with one of these actions on one of these targets, oldest first. */
export const findAuditedChanges = (db: Queryable, { ids, actions }: TargetFilter): Promise<AuditedChange[]> => {
  const targetId = sql<string>`${details} ->> 'target_id'`
  return db
    .select({
      action,
      userId,
      targetId,
      before: sql<AuditedChange['before']>`${details} -> 'before'`,
      after: sql<AuditedChange['after']>`${details} -> 'after'`,
      notes: sql<AuditedChange['notes']>`${details} ->> 'notes'`,
    })
    .from(auditLogs)
    .where(and(inArray(targetId, ids), inArray(action, actions)))
    .orderBy(createdAt, id)
}
