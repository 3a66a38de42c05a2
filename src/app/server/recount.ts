import { Trouble } from '#launch/trouble.mjs'
import { countedOfChallenges } from '#features/challenges/server/service/recount.ts'
import { countedOfDay, countedOfFinder } from '#features/events/server/service/recount.ts'
import { countedOfBoards } from '#features/litterboard/server/service.ts'
import { countedFromCleanups } from '#features/progress/server/service/recount.ts'
import { countedOfMembers } from '#features/progress/server/service/recount-members.ts'
import { formatNumber } from '#platform/numbers.ts'
import { openDb } from '#platform/server/db/db.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { recount, repair } from '#platform/server/recount/recount.ts'

const REPAIR = '--repair'
const USAGE =
  'Usage: npm run recount               compares every stored counter with a count from scratch\n' +
  `       npm run recount -- ${REPAIR}   corrects the counters that are wrong`
/** All denormalized counters, in the order in which their tables are written and locked. */
export const COUNTED = [
  countedFromCleanups,
  countedOfBoards,
  countedOfChallenges,
  countedOfMembers,
  countedOfDay,
  countedOfFinder,
]
/** Statement timeout of the recount, in milliseconds: counting from scratch reads every cleanup. */
const PATIENCE = 60 * 60 * 1000

/** Recomputes every stored counter from scratch and compares. With `--repair`, corrects the wrong ones. */
export async function recountByCommand(url: string, args: string[]): Promise<{ told: string; isRight: boolean }> {
  const isRepair = args[0] === REPAIR
  if (args.length > (isRepair ? 1 : 0)) throw new Trouble(USAGE)
  await migrate(url, 'migrations')
  const db = openDb(url, { max: 1, answerWithin: PATIENCE })
  try {
    const found = await (isRepair ? repair(db, COUNTED) : recount(db, COUNTED))
    const lines = found.map(
      ({ table, rows, wrong }) =>
        `${table.padEnd(22)} ${formatNumber(rows).padStart(9)} compared ${formatNumber(wrong).padStart(9)} wrong`,
    )
    const isRight = found.every(({ wrong }) => wrong === 0)
    const sentence = isRight
      ? 'Every number equals its recount.'
      : isRepair
        ? 'All wrong numbers have been corrected.'
        : `Some numbers are wrong. Correct them with: npm run recount -- ${REPAIR}`
    return { told: [...lines, sentence].join('\n'), isRight: isRight || isRepair }
  } finally {
    await db.$client.end()
  }
}
