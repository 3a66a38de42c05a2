import { resolve } from 'node:path'
import { OperatorError } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { recountableChallengeCounters } from '#features/challenges/server/service/recount.ts'
import { recountableFinderRemovalDay, recountableFinderEventCounters } from '#features/events/server/service/recount.ts'
import { recountableLitterboardCounters } from '#features/litterboard/server/service.ts'
import { recountableCleanupCounters } from '#features/progress/server/service/recount.ts'
import { recountableMemberCounters } from '#features/progress/server/service/recount-members.ts'
import { formatNumber } from '#platform/numbers.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { createOperatorCommand } from '#platform/server/operator-command.ts'
import { compareAllStoredCounters, repairAllStoredCounters } from '#platform/server/recount/recount.ts'

const REPAIR_FLAG = '--repair'
/** All denormalized counters of the database, in the order in which their tables are written and locked. */
export const ALL_DATABASE_COUNTERS = [
  recountableCleanupCounters,
  recountableLitterboardCounters,
  recountableChallengeCounters,
  recountableMemberCounters,
  recountableFinderRemovalDay,
  recountableFinderEventCounters,
]
/**
 * Database statement timeout of the recount command, in milliseconds. It is long, because counting from scratch reads
 * every cleanup.
 */
const RECOUNT_TIMEOUT = 60 * 60 * 1000

/**
 * Runs the recount command: recomputes every stored counter from scratch and compares. With `--repair`, corrects wrong
 * counters.
 */
export async function runRecountCommand(
  url: string,
  args: string[],
  dataDir = resolve('data'),
): Promise<{ report: string; isCorrect: boolean }> {
  const isRepair = args[0] === REPAIR_FLAG
  if (args.length > (isRepair ? 1 : 0)) throw new OperatorError(USAGE.recount)
  await migrateDatabase(url, 'migrations')
  const db = openDatabasePool(url, { max: 1, answerWithin: RECOUNT_TIMEOUT })
  try {
    const found = await (isRepair
      ? repairAllStoredCounters(db, ALL_DATABASE_COUNTERS)
      : compareAllStoredCounters(db, ALL_DATABASE_COUNTERS))
    const lines = found.map(
      ({ table, rows, wrong }) =>
        `${table.padEnd(22)} ${formatNumber(rows).padStart(9)} compared ${formatNumber(wrong).padStart(9)} wrong`,
    )
    const isRight = found.every(({ wrong }) => wrong === 0)
    const sentence = isRight
      ? 'Every number equals its recount.'
      : isRepair
        ? 'All wrong numbers have been corrected.'
        : `Some numbers are wrong. Correct them with: ${createOperatorCommand({ dataDir }, `recount -- ${REPAIR_FLAG}`)}`
    return { report: [...lines, sentence].join('\n'), isCorrect: isRight || isRepair }
  } finally {
    await db.$client.end()
  }
}
