import { getTableName, sql } from 'drizzle-orm'
import { type Db, runInTransaction } from '../db/db.ts'
import type { RankingTableAndSortColumn } from './ranking.ts'
import { rankingCheckpoints } from './tables.ts'

/**
 * Statement timeout of a ranking compaction: longer than for requests, shorter than the timeout of the compaction job.
 */
const COMPACTION_TIMEOUT_MS = 4 * 60 * 1000

/**
 * Compacts a ranking: merges its pending changes into the checkpoints, so that reading ranks is fast again. A job runs
 * it. Returns the number of merged changes.
 */
export const mergePendingRankingChanges = (db: Db, { rows, board }: RankingTableAndSortColumn): Promise<number> =>
  runInTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await tx.execute(sql.raw(`set local statement_timeout = ${COMPACTION_TIMEOUT_MS}`))
    // Run one compaction at a time: its snapshot must be taken after the previous compaction has finished.
    await tx.execute(sql`lock table ${rankingCheckpoints} in share update exclusive mode`)
    // Raise the query timeout of the PostgreSQL driver as well, to a little more than the server's statement timeout.
    const compaction = {
      text: 'select ranking_fold($1::regclass, $2) as folded',
      values: [getTableName(rows), board],
      query_timeout: COMPACTION_TIMEOUT_MS + 10_000,
    }
    const { rows: answers } = await tx.$client.query<{ folded: number }>(compaction)
    return answers[0]!.folded
  })
