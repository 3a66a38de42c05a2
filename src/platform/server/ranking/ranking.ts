import { type SQL, type SQLWrapper, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/db.ts'

/** A ranking: its table and the column that orders it. `ranking_board` (sql/reading.sql) creates its SQL functions. */
export type Board = { rows: PgTable; board: string }
/** One list of a ranking. Values may be placeholders of a prepared statement. */
type InList = { rows: PgTable; board: SQLWrapper | string; list: SQLWrapper | string }
type Page = InList & { page: SQLWrapper | number; size: SQLWrapper | number }

const inList = ({ rows, board, list }: InList) => sql`${getTableName(rows)}::regclass, ${board}, ${list}`

export const rankingTotal = (of: InList): SQL<number> => sql`ranking_total(${inList(of)})`

/** SQL expression: rank of a member in a list, counted from 1; null for a member who is not in the list. */
export const rankingPlace = (of: InList, member: SQLWrapper | string): SQL<number | null> =>
  sql`ranking_place(${inList(of)}, ${member})`

/** Subquery of a ranking page, to be joined: members, ranks and total. The page is clamped to the last one. */
export const rankingPage = (db: Queryable, { page, size, ...of }: Page) =>
  db
    .select({
      userId: sql<string>`user_id`.as('ranked_user'),
      place: sql<number>`place`.as('ranked_place'),
      total: sql<number>`total`.as('ranked_total'),
    })
    .from(sql`ranking_page(${inList(of)}, ${page}, ${size})`)
    .as('ranked')
