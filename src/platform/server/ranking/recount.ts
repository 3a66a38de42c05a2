import { getTableName, sql } from 'drizzle-orm'
import type { StoredCounter } from '../recount/counters.ts'
import type { RankingTableAndSortColumn } from './ranking.ts'

/**
 * Query that recomputes the stored number of each ranking checkpoint. It counts the rows before the checkpoint and
 * subtracts the changes there that are not yet compacted.
 */
export function createRankingCheckpointCounter(boards: RankingTableAndSortColumn[]): StoredCounter {
  const counted = boards.map(({ rows, board }) => {
    const points = sql`
      select list, ${sql.identifier(board)} as key, tie, user_id, 1 as row, 0 as change, false as is_post
      from ${sql.identifier(getTableName(rows))} where list is not null
      union all
      select list, key, tie, user_id, 0, sign, false from ranking_changes where board = ${board}
      union all
      select list, key, tie, user_id, 0, 0, true from ranking_posts where board = ${board}`
    return sql`
      select ${board} as board, list, key, tie, user_id, before as ordinal
      from (
        select *, (coalesce(sum(row - change) over (
          partition by list order by key, tie, user_id, is_post desc rows unbounded preceding
        ), 0))::int as before from (${points}) points
      ) counted where is_post`
  })
  return {
    table: 'ranking_posts',
    where: sql`board in (${sql.join(
      boards.map(({ board }) => sql`${board}`),
      sql`, `,
    )})`,
    keys: ['board', 'list', 'key', 'tie', 'user_id'],
    numbers: ['ordinal'],
    recomputed: sql.join(counted, sql` union all `),
    changesTable: 'ranking_changes',
  }
}
