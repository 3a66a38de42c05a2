import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'

/** Duration of a call in milliseconds: `ms` by the wall clock, `work` as CPU time of this process and PostgreSQL. */
export type SpentTime = { ms: number; work: number }
export type Clocks = Awaited<ReturnType<typeof createClocks>>

const CONNECTIONS = 10

/**
 * Creates a clock that measures wall-clock time and CPU time. On a busy machine the wall clock mostly shows the other
 * load, so the CPU time (from `/proc/PID/schedstat`) is what compares.
 */
export async function createClocks(db: Db) {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.execute(sql`select pg_sleep(0.5)`)))
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = current_setting('application_name')`)
  const ofProcess = (pid: number) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // The pool has closed this connection.
      return 0
    }
  }
  const worked = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0)
  }
  async function spentOn(work: () => Promise<unknown>): Promise<SpentTime> {
    const [before, start] = [worked(), performance.now()]
    await work()
    const ms = performance.now() - start
    return { ms, work: worked() - before }
  }
  return { spentOn }
}
