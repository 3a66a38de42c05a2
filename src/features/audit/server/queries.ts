import { type SQL, and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { AT_ONCE, type Order, inBatches, inOrder, placeIn, wordsHold } from '#platform/server/lists.ts'
import type { AuditFilter, AuditLog, AuditPage, AuditSearch, Details } from '../contract.ts'
import { AUDIT_COUNTED, AUDIT_PAGE, type Action } from '../rules.ts'
import { auditLogs } from './tables.ts'

const { id, action, userId, userName, details, createdAt } = auditLogs
const LATEST_FIRST: Order = { by: createdAt, id, direction: 'descending' }

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

const foundBy = (asked: AuditFilter): SQL | undefined =>
  and(
    asked.action ? eq(action, asked.action) : undefined,
    asked.adminId ? eq(userId, asked.adminId) : undefined,
    asked.from ? gte(createdAt, dayOf(asked.from)) : undefined,
    asked.to ? lt(createdAt, dayOf(addDays(asked.to, 1))) : undefined,
    asked.search ? wordsHold(sql`audit_words(${userName}, ${details})`, asked.search) : undefined,
  )

/** So many are counted, and no more can be paged through: whoever looks for older ones narrows the search. */
async function totalOf(db: Queryable, which: SQL | undefined) {
  const some = db
    .select({ id })
    .from(auditLogs)
    .where(which)
    .limit(AUDIT_COUNTED + 1)
  const [counted] = await db.select({ found: count() }).from(some.as('some'))
  const total = Math.min(counted!.found, AUDIT_COUNTED)
  return { total, isMore: counted!.found > total }
}

export async function auditLog(db: Queryable, asked: AuditSearch): Promise<AuditPage> {
  const which = foundBy(asked)
  const { total, isMore } = await totalOf(db, which)
  const pages = Math.max(1, Math.ceil(total / AUDIT_PAGE))
  const page = Math.min(asked.page, pages)
  const rows = await db
    .select()
    .from(auditLogs)
    .where(which)
    .orderBy(...inOrder(LATEST_FIRST))
    .limit(AUDIT_PAGE)
    .offset((page - 1) * AUDIT_PAGE)
  return { logs: rows.map(tell), page, pages, total, isMore }
}

const tell = ({ userId: by, userName: name, createdAt: at, ...log }: typeof auditLogs.$inferSelect): AuditLog => ({
  ...log,
  user: { id: by, name },
  createdAt: at.toISOString(),
})

/**
 * Everybody who ever did something, under the name they had last. Skips from one to the next along the index: there are
 * few admins and many deeds.
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

export const exportedLogs = (db: Db, wanted: Wanted<AuditFilter>) => {
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : foundBy(wanted.filter)
  return inBatches(LATEST_FIRST, (after) =>
    db
      .select({ id, action, userId, userName, details, createdAt, place: placeIn(LATEST_FIRST) })
      .from(auditLogs)
      .where(and(which, after))
      .orderBy(...inOrder(LATEST_FIRST))
      .limit(AT_ONCE),
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
/** What was done to one of them, and by whom. */
export type DeedDone = Pick<Details, 'before' | 'after'> & { action: Action; userId: string; targetId: string }

/** Of these kinds, to these. */
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
