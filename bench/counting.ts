import { sql } from 'drizzle-orm'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { aCleanup, createCrowdedTown } from './crowded-town.ts'
import { measureCpuTimes } from './counting/cpu-times.ts'
import { median, measureTime } from './timing.ts'

/*
 * npm run bench -- counting
 * Cost of the counting triggers. Times inserts with the triggers enabled and disabled: a cleanup by a member with 5,000
 * cleanups, one by a member with three, ten cleanups at once by ten members, and a love. Then prints what counting costs
 * PostgreSQL when nothing waits: CPU time of a connection for an insert with triggers, minus that of one without.
 */

const [rounds = '100'] = process.argv.slice(2)
const { url, db, rosa, others, filledIn, close } = await createCrowdedTown()
const author = aCleanup(rosa, 0)
await db.insert(cleanupLogs).values(author)

let nr = 0
const log = (userId: string) => db.insert(cleanupLogs).values(aCleanup(userId, nr++))
const works: Record<string, () => Promise<unknown>> = {
  'a cleanup, by a member with 3': () => log(others[nr % 1000]!),
  'a cleanup, by a member with 5,000': () => log(rosa),
  'ten cleanups at once, by ten members': () => Promise.all(others.slice(1000, 1010).map(log)),
  'a love': () =>
    db
      .insert(userLoves)
      .values({ userId: others[nr++ % 2000]!, cleanupId: author.cleanupId })
      .onConflictDoNothing(),
}

const times: Record<string, { counted: number[]; alone: number[] }> = {}
for (let round = 0; round <= Number(rounds); round++)
  for (const kind of ['counted', 'alone'] as const) {
    const verb = sql.raw(kind === 'counted' ? 'enable' : 'disable')
    await db.execute(sql`alter table cleanup_logs ${verb} trigger user`)
    await db.execute(sql`alter table user_loves ${verb} trigger user`)
    for (const [name, work] of Object.entries(works)) {
      const time = await measureTime(work)
      // The first round is a warm-up.
      if (round > 0) (times[name] ??= { counted: [], alone: [] })[kind].push(time)
    }
  }

console.table(
  Object.entries(times).map(([what, { counted, alone }]) => ({
    what,
    'with counters, ms': Number(median(counted).toFixed(2)),
    'without, ms': Number(median(alone).toFixed(2)),
    ratio: `${(median(counted) / median(alone)).toFixed(1)} ×`,
  })),
)
if (process.platform === 'linux') {
  console.log('CPU time of PostgreSQL for one cleanup, one after the other on one connection:')
  console.table(await measureCpuTimes({ url, rosa, others }))
}
console.log(`Inserting 5,000 cleanups of one member in two statements: ${Math.round(filledIn)} ms`)
await close()
