import { type SQL, type SQLWrapper, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/db.ts'

/** The rows that stand in it, and the column of theirs by which they do; `ranking_board` has made its functions (sql/reading.sql). */
export type Board = { rows: PgTable; board: string }
/** In a statement that is prepared, what comes later are placeholders. */
type InList = { rows: PgTable; board: SQLWrapper | string; list: SQLWrapper | string }
type Page = InList & { page: SQLWrapper | number; size: SQLWrapper | number }

const inList = ({ rows, board, list }: InList) => sql`${getTableName(rows)}::regclass, ${board}, ${list}`

/** How many stand in the list. */
export const rankingTotal = (of: InList): SQL<number> => sql`ranking_total(${inList(of)})`

/** Where a member stands in the list, counted from 1; null for one who does not. */
export const rankingPlace = (of: InList, member: SQLWrapper | string): SQL<number | null> =>
  sql`ranking_place(${inList(of)}, ${member})`

/** Who stands on a page of the list, to be joined; of a page behind the last one, the last. Nobody, in an empty list. */
export const rankingPage = (db: Queryable, { page, size, ...of }: Page) =>
  db
    .select({
      userId: sql<string>`user_id`.as('ranked_user'),
      place: sql<number>`place`.as('ranked_place'),
      total: sql<number>`total`.as('ranked_total'),
    })
    .from(sql`ranking_page(${inList(of)}, ${page}, ${size})`)
    .as('ranked')
