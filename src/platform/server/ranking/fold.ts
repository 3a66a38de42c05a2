import { getTableName, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../db/db.ts'
import type { Board } from './ranking.ts'
import { rankingPosts } from './tables.ts'

/** For a job: makes places quick to tell again. Answers how many changes it has put away. */
export const foldRanking = (db: Db, { rows, board }: Board): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    // one at a time: the moment that is seen begins once the other is done
    await tx.execute(sql`lock table ${rankingPosts} in share update exclusive mode`)
    const { rows: answers } = await tx.execute<{ folded: number }>(
      sql`select ranking_fold(${getTableName(rows)}::regclass, ${board}) as folded`,
    )
    return answers[0]!.folded
  })
