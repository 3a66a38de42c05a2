import { sql } from 'drizzle-orm'
import { GLOBAL_RANK_SORT, LITTERBOARD_SORTS } from '#features/litterboard/rules.ts'
import { standings } from '#features/litterboard/server/tables.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { challengeRanking } from '#features/challenges/server/queries/participants.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { TODAY, measureTime } from '../../timing.ts'
import type { Samples } from './samples.ts'

/** Compacts the changes of all lists into checkpoints, as the background jobs do once a minute. */
export async function compactAll({ db }: PlatformServices): Promise<{ changes: number; ms: number }> {
  let changes = 0
  const ms = await measureTime(async () => {
    for (const board of LITTERBOARD_SORTS) changes += await mergePendingRankingChanges(db, { rows: standings, board })
    changes += await mergePendingRankingChanges(db, challengeRanking)
  })
  return { changes, ms }
}

const BATCH_SIZE = 25

/**
 * Inserts approved cleanups until the given number of changes of the global board await compaction. Writers would merge
 * that many changes into the checkpoints; here they must not.
 */
export async function addUncompactedChanges(
  { db }: PlatformServices,
  { anyone, participant }: Samples,
  changes: number,
): Promise<void> {
  const authors = () => Array.from({ length: BATCH_SIZE }, (_, nr) => (nr % 5 ? anyone() : participant()).id)
  const waiting = async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from ranking_changes where board = ${GLOBAL_RANK_SORT} and list = ''`)
    return rows[0]!.waiting
  }
  const allowMerging = (verb: 'enable' | 'disable') =>
    db.execute(sql.raw(`alter table ranking_changes ${verb} trigger ranking_relieved`))
  await allowMerging('disable')
  while ((await waiting()) < changes) await insertApproved(db, authors())
  await allowMerging('enable')
}

/** Changes of a board per approved cleanup: one removes its member's old row, one adds the new. */
const CHANGES_PER_CLEANUP = 2

/** Makes that many changes of the global board, one cleanup at a time. Writers merge most of them. */
export async function makeChanges({ db }: PlatformServices, who: Samples, changes: number): Promise<void> {
  for (let made = 0; made < changes; made += CHANGES_PER_CLEANUP) await insertApproved(db, [who.anyone().id])
}

async function insertApproved(db: Db, authors: string[]): Promise<void> {
  await db.insert(cleanupLogs).values(
    authors.map((userId, nr) => ({
      cleanupId: generateRowId(),
      userId,
      date: TODAY,
      location: '85016',
      litterCount: 10 + nr,
      status: 'approved' as const,
    })),
  )
}

/** Times rebuilding the checkpoints of the longest list, as is done when it has grown much. */
export const rebuildCheckpoints = ({ db }: PlatformServices) =>
  measureTime(() => db.execute(sql`select ranking_set_posts('standings', ${GLOBAL_RANK_SORT}, '')`))
