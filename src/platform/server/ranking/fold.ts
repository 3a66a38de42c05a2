import { getTableName, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../db/db.ts'
import type { Board } from './ranking.ts'
import { rankingPosts } from './tables.ts'

/** Longer than a request may ask, and less than the job has: after a great change there is much to fold. */
const PATIENCE = 4 * 60 * 1000

/** For a job: makes places quick to tell again. Answers how many changes it has put away. */
export const foldRanking = (db: Db, { rows, board }: Board): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await tx.execute(sql.raw(`set local statement_timeout = ${PATIENCE}`))
    // one at a time: the moment that is seen begins once the other is done
    await tx.execute(sql`lock table ${rankingPosts} in share update exclusive mode`)
    // the driver has a limit of its own, a little later than the server's
    const folding = {
      text: 'select ranking_fold($1::regclass, $2) as folded',
      values: [getTableName(rows), board],
      query_timeout: PATIENCE + 10_000,
    }
    const { rows: answers } = await tx.$client.query<{ folded: number }>(folding)
    return answers[0]!.folded
  })
