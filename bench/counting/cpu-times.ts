import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { aCleanup } from '../crowded-town.ts'
import { median } from '../timing.ts'

const ROUNDS = 9
const MEASURED = 100
/** Inserts after each switch of the triggers, because PostgreSQL then plans all their statements anew. */
const WARM_UP = 20
const MILLISECOND = 1e6

type Town = { url: string; rosa: string; others: string[] }

/**
 * CPU time of PostgreSQL for one inserted cleanup, with the counting triggers and without. All inserts run one after
 * the other on one connection, so nothing waits for a lock. Commits are included, waiting for the disk is not.
 */
export async function measureCpuTimes({ url, rosa, others }: Town) {
  const db = openDatabasePool(url, { max: 1 })
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const { pid } = rows[0]!
  let nr = 0
  const log = (userId: string, status: 'pending' | 'approved') =>
    db.insert(cleanupLogs).values({ ...aCleanup(userId, nr++), status })
  const works: Record<string, () => PromiseLike<unknown>> = {
    'a pending cleanup, by a member with 3': () => log(others[nr % others.length]!, 'pending'),
    'a pending cleanup, by a member with 5,000': () => log(rosa, 'pending'),
    'an approved cleanup, by a member with 3': () => log(others[nr % others.length]!, 'approved'),
  }
  const times = Object.entries(works).map(([what, work]) => ({
    what,
    work,
    counted: [] as number[],
    alone: [] as number[],
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['counted', 'alone'] as const) {
      await db.execute(sql`alter table cleanup_logs ${sql.raw(kind === 'counted' ? 'enable' : 'disable')} trigger user`)
      for (const { work, [kind]: measured } of times) {
        for (let done = 0; done < WARM_UP; done++) await work()
        const before = readRunTime(pid)
        for (let done = 0; done < MEASURED; done++) await work()
        measured.push((readRunTime(pid) - before) / MEASURED)
      }
    }
  await db.execute(sql`alter table cleanup_logs enable trigger user`)
  await db.$client.end()
  return times.map(({ what, counted, alone }) => ({
    what,
    'with counters, CPU ms': Number(median(counted).toFixed(2)),
    'without, CPU ms': Number(median(alone).toFixed(2)),
    'counting, CPU ms': Number((median(counted) - median(alone)).toFixed(2)),
  }))
}

/**
 * CPU time of a process with one thread, in milliseconds. Linux counts it in nanoseconds here; `/proc/PID/stat` has
 * only hundredths of a second.
 */
const readRunTime = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / MILLISECOND
