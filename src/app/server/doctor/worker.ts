import type { Client } from 'pg'
import { formatNumber } from '#platform/numbers.ts'
import { JOB_QUEUE_DATABASE_SCHEMA as JOBS } from '#platform/server/queue/pg-boss.ts'
import { DEAD_LETTER_QUEUE } from '#platform/server/queue/job.ts'
import type { Finding } from './finding.ts'

const NAME = 'Worker'
/** Age in seconds of the last heartbeat after which no worker counts as alive. Workers send one every 30 seconds. */
const SILENT_SECONDS = 120

/** Checks that a worker runs background jobs and that no job has failed permanently. */
export async function checkWorker(client: Client): Promise<Finding> {
  const { rows: queue } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${JOBS}.version`,
  ])
  const { rows: processes } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'cleanstreak'`,
  )
  const isRunning = processes[0]!.count > 0
  if (!queue[0]!.there || !isRunning)
    return { name: NAME, level: 'look', sentence: 'Cleanstreak does not run, so no job is worked on. Start it.' }
  const { rows } = await client.query<{ silence: number | null; dead: number }>(
    `select extract(epoch from now() - cron_on)::int as silence,
            (select count(*)::int from ${JOBS}.job where name = $1 and state <= 'active') as dead
     from ${JOBS}.version`,
    [DEAD_LETTER_QUEUE.name],
  )
  const { silence, dead } = rows[0]!
  if (silence === null || silence > SILENT_SECONDS)
    return {
      name: NAME,
      level: 'bad',
      sentence: 'No worker is alive: mail waits and boards become slow. Start a process with ROLE=worker or ROLE=all.',
    }
  if (dead)
    return {
      name: NAME,
      level: 'look',
      sentence: `Alive, but ${formatNumber(dead)} ${dead === 1 ? 'job has' : 'jobs have'} failed for good. Search the log for "job failed permanently".`,
    }
  return { name: NAME, level: 'good', sentence: 'Alive, and no job has failed for good' }
}
