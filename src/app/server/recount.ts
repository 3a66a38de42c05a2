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
const USAGE = `Usage: npm run recount, or npm run recount -- ${REPAIR}`
/** Everything that is kept counted, in the order in which it is written. */
export const COUNTED = [
  countedFromCleanups,
  countedOfBoards,
  countedOfChallenges,
  countedOfMembers,
  countedOfDay,
  countedOfFinder,
]
/** A count from scratch reads every cleanup. */
const PATIENCE = 60 * 60 * 1000

/** Compares every kept number with a count from scratch; puts wrong ones right when asked to. */
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
        ? 'What was wrong has been put right.'
        : `Some numbers are wrong. Put them right: npm run recount -- ${REPAIR}`
    return { told: [...lines, sentence].join('\n'), isRight: isRight || isRepair }
  } finally {
    await db.$client.end()
  }
}
