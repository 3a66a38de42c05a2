import { type SQL, getTableName, sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import type { RankingTableAndSortColumn } from './ranking.ts'

/** Places ranking checkpoints only a few rows apart, so that even short test rankings use them. */
export const setRankingCheckpointInterval = (db: Queryable, step = 3) =>
  db.execute(
    sql.raw(`create or replace function ranking_step() returns int language sql immutable as 'select ${step}'`),
  )

/**
 * Reads a ranking list through the ranking functions (total, pages, ranks) and through the slow, obvious query `due`,
 * which returns the ids in order. Both run in one statement, so that concurrent writes do not disturb the comparison.
 */
export async function readActualAndExpectedRanking(
  db: Queryable,
  { rows, board }: RankingTableAndSortColumn,
  list: string,
  due: SQL,
  size = 4,
) {
  const of = sql`${getTableName(rows)}::regclass, ${board}, ${list}`
  const pages = (first: SQL, last: SQL) => sql`array(
    select p.user_id || ' ' || p.place || ' of ' || p.total
    from generate_series(${first}, ${last}) page, ranking_page(${of}, page, ${size}) p order by page, p.place
  )`
  const { rows: answers } = await db.execute<
    Record<'ids' | 'pages' | 'behind' | 'places', string[]> & { total: number }
  >(sql`
    with due as materialized (select array(${due})::uuid[] as ids), listed as (
      select ids, greatest(ceil(cardinality(ids) / ${size}::numeric), 1)::int as last from due
    )
    select ids, ranking_total(${of}) as total,
      ${pages(sql`1`, sql`last`)} as pages,
      ${pages(sql`last + 3`, sql`last + 3`)} as behind,
      array(
        select id || ' ' || ranking_place(${of}, id) from unnest(ids) with ordinality as ordered (id, nr) order by nr
      ) as places
    from listed`)
  const { ids, ...actual } = answers[0]!
  const lines = ids.map((id, at) => `${id} ${at + 1} of ${ids.length}`)
  const expected = {
    total: ids.length,
    pages: lines,
    behind: lines.slice(-(lines.length % size || size)),
    places: ids.map((id, at) => `${id} ${at + 1}`),
  }
  return { actual, expected }
}
