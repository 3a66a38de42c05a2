import { sql } from 'drizzle-orm'
import { RANK_SORT, SORTS } from '#features/litterboard/rules.ts'
import { standings } from '#features/litterboard/server/tables.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { standing } from '#features/challenges/server/queries/participants.ts'
import { rowId } from '#platform/server/ids.ts'
import type { Platform } from '#platform/server/platform.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { TODAY, timeOf } from '../../timing.ts'
import type { Chosen } from './chosen.ts'

/** Compacts the changes of all lists into checkpoints, as the background jobs do once a minute. */
export async function fold({ db }: Platform): Promise<{ changes: number; ms: number }> {
  let changes = 0
  const ms = await timeOf(async () => {
    for (const board of SORTS) changes += await foldRanking(db, { rows: standings, board })
    changes += await foldRanking(db, standing)
  })
  return { changes, ms }
}

const AT_ONCE = 25

/** Inserts approved cleanups until the given number of changes of the global board wait for compaction. */
export async function unfolded({ db }: Platform, { anyone, participant }: Chosen, changes: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from ranking_changes where board = ${RANK_SORT} and list = ''`)
    return rows[0]!.waiting
  }
  while ((await waiting()) < changes) {
    const authors = Array.from({ length: AT_ONCE }, (_, nr) => (nr % 5 ? anyone() : participant()).id)
    await db.insert(cleanupLogs).values(
      authors.map((userId, nr) => ({
        cleanupId: rowId(),
        userId,
        date: TODAY,
        location: '85016',
        litterCount: 10 + nr,
        status: 'approved' as const,
      })),
    )
  }
}

/** Times rebuilding the checkpoints of the longest list, as is done when it has grown much. */
export const setAnew = ({ db }: Platform) =>
  timeOf(() => db.execute(sql`select ranking_set_posts('standings', ${RANK_SORT}, '')`))
