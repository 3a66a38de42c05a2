import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './db/db.ts'

/** As it was typed, whatever its characters mean to a pattern. */
export const holds = (column: AnyPgColumn, text: string) => sql`strpos(lower(${column}), lower(${text})) > 0`

type Wanted = { which: SQL | undefined; page: number; size: number }

/** The page that is asked for, or the last one there is. */
export async function pageOf(db: Queryable, table: PgTable, { which, page, size }: Wanted) {
  const total = await db.$count(table, which)
  const pages = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(page, pages), pages, total }
}
