import { type SQL, type SQLWrapper, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/db.ts'

/**
 * A ranking board: the ranked table and the column that orders it. `ranking_board` (sql/reading.sql) creates its SQL
 * functions.
 */
export type RankingTableAndSortColumn = { rows: PgTable; board: string }
/**
 * Selects one list of a ranking, such as the members of one location or of one challenge. `board` and `list` may be
 * placeholders of a prepared statement.
 */
type RankingList = { rows: PgTable; board: SQLWrapper | string; list: SQLWrapper | string }
type RankingPage = RankingList & { page: SQLWrapper | number; size: SQLWrapper | number }

const listArguments = ({ rows, board, list }: RankingList) => sql`${getTableName(rows)}::regclass, ${board}, ${list}`

export const rankingTotalSql = (of: RankingList): SQL<number> => sql`ranking_total(${listArguments(of)})`

/** SQL expression: rank of a member in a ranking list, counted from 1; null for a member who is not in the list. */
export const memberRankSql = (of: RankingList, member: SQLWrapper | string): SQL<number | null> =>
  sql`ranking_place(${listArguments(of)}, ${member})`

/** Subquery of a ranking page, to be joined: members, ranks and total. The page number is clamped to the last page. */
export const rankingPageSubquery = (db: Queryable, { page, size, ...of }: RankingPage) =>
  db
    .select({
      userId: sql<string>`user_id`.as('ranked_user'),
      place: sql<number>`place`.as('ranked_place'),
      total: sql<number>`total`.as('ranked_total'),
    })
    .from(sql`ranking_page(${listArguments(of)}, ${page}, ${size})`)
    .as('ranked')
