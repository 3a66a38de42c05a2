import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#platform/paging.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import {
  BATCH,
  type Order,
  countedUpTo,
  foundIn,
  inBatches,
  inOrder,
  isInTrigrams,
  pageWithin,
  placeIn,
  wordsHold,
} from '#platform/server/lists.ts'
import type { AuditFilter, AuditLog, AuditPage, AuditSearch, Details } from '../contract.ts'
import { AUDIT_PAGE, type Action } from '../rules.ts'
import { auditLogs } from './tables.ts'

const { id, action, userId, userName, details, createdAt } = auditLogs
const LATEST_FIRST: Order = { by: createdAt, id, direction: 'descending' }

const narrowedBy = (asked: AuditFilter): SQL =>
  and(
    sql`true`,
    asked.action ? eq(action, asked.action) : undefined,
    asked.adminId ? eq(userId, asked.adminId) : undefined,
    asked.from ? sql`${createdAt} >= ${asked.from}::timestamp at time zone 'UTC'` : undefined,
    asked.to ? sql`${createdAt} < (${asked.to}::date + 1)::timestamp at time zone 'UTC'` : undefined,
  )!

const holdsWords = ({ search }: AuditFilter) =>
  search ? wordsHold(sql`audit_words(${userName}, ${details})`, search) : undefined

const inTurn = sql.join(inOrder(LATEST_FIRST), sql`, `)

/**
 * The newest entries that match the other filters. Texts that the trigram index cannot find are searched only among
 * these.
 */
const newest = (which: SQL) =>
  sql`(select * from ${auditLogs} where ${which} order by ${inTurn} limit ${MOST_COUNTED}) ${auditLogs}`

/**
 * Table and condition of a search: the whole log, or only its newest entries if the trigram index cannot find the text.
 */
function soughtIn(asked: AuditFilter) {
  const [narrowed, words] = [narrowedBy(asked), holdsWords(asked)]
  const isWalked = words !== undefined && !isInTrigrams(asked.search)
  return isWalked
    ? { table: newest(narrowed), which: words, words, isWalked }
    : { table: sql`${auditLogs}`, which: and(narrowed, words)!, words, isWalked }
}

const asOfTheLog = ({ table, which, isWalked }: ReturnType<typeof soughtIn>) =>
  isWalked ? sql`${id} in (select id from ${table} where ${which})` : which

/**
 * Reads one page of the audit log. Only the newest 10,000 matches are counted and paged; older ones need a narrower
 * search.
 */
export async function auditLog(db: Queryable, asked: AuditSearch): Promise<AuditPage> {
  const { table, which, words } = soughtIn(asked)
  const { total, isMore } = await countedUpTo(db, sql`select from ${table} where ${which}`)
  const { page, pages, from } = pageWithin(total, { page: asked.page, size: AUDIT_PAGE })
  const found = foundIn(table, which, isMore || !words)
  // Page through the ids first: without a search the index contains them, so a large offset stays cheap.
  const ids = sql`select id from ${found} ${auditLogs} order by ${inTurn} limit ${AUDIT_PAGE} offset ${from}`
  const rows = await db
    .select()
    .from(auditLogs)
    .where(sql`${id} in (${ids})`)
    .orderBy(...inOrder(LATEST_FIRST))
  return { logs: rows.map(tell), page, pages, total, isMore }
}

const tell = ({ userId: by, userName: name, createdAt: at, ...log }: typeof auditLogs.$inferSelect): AuditLog => ({
  ...log,
  user: { id: by, name },
  createdAt: at.toISOString(),
})

/**
 * Admins with audit entries, each with the latest recorded name. A recursive query skips along the index from one admin
 * to the next (loose index scan), because there are few admins and many entries.
 */
export async function actingAdmins(db: Db): Promise<{ id: string; name: string }[]> {
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
export const exportedLogs = (db: Db, wanted: Wanted<AuditFilter>) => {
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : asOfTheLog(soughtIn(wanted.filter))
  return inBatches(LATEST_FIRST, (after) =>
    db
      .select({ id, action, userId, userName, details, createdAt, place: placeIn(LATEST_FIRST) })
      .from(auditLogs)
      .where(and(which, after))
      .orderBy(...inOrder(LATEST_FIRST))
      .limit(BATCH),
  )
}

const asText = (state: object | undefined) => (state ? JSON.stringify(state) : '')

export const auditColumns: CsvColumns<typeof auditLogs.$inferSelect> = {
  created_at: (log) => log.createdAt.toISOString(),
  action: (log) => log.action,
  user_name: (log) => log.userName,
  user_id: (log) => log.userId,
  target_table: (log) => log.details.target_table ?? '',
  target_id: (log) => log.details.target_id ?? '',
  target_name: (log) => log.details.userName ?? log.details.title ?? '',
  notes: (log) => log.details.notes ?? '',
  before: (log) => asText(log.details.before),
  after: (log) => asText(log.details.after),
  id: (log) => log.id,
}

type Sought = { ids: string[]; actions: Action[] }
/** An audit entry about one target: action, admin, and the state before and after. */
export type DeedDone = Pick<Details, 'before' | 'after'> & { action: Action; userId: string; targetId: string }

/** Finds entries with one of these actions on one of these targets. */
export const deedsOn = (db: Queryable, { ids, actions }: Sought): Promise<DeedDone[]> => {
  const targetId = sql<string>`${details} ->> 'target_id'`
  return db
    .select({
      action,
      userId,
      targetId,
      before: sql<DeedDone['before']>`${details} -> 'before'`,
      after: sql<DeedDone['after']>`${details} -> 'after'`,
    })
    .from(auditLogs)
    .where(and(inArray(targetId, ids), inArray(action, actions)))
}
