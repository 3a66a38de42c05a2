import type { Tx } from '../db/db.ts'
import { createPgBoss } from './pg-boss.ts'
import type { JobDefinition } from './job.ts'

/**
 * Enqueues a job in a transaction: the job exists if and only if the transaction commits. A worker is notified at once.
 */
export async function enqueueJob<Payload extends object>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payload: Payload,
  { startAfter }: { startAfter?: Date } = {},
): Promise<string> {
  const id = await createPgBoss(tx.$client).send(job.name, payload, { startAfter })
  if (!id) throw new Error(`The job ${job.name} was not taken.`)
  return id
}

export async function enqueueJobs<Payload extends object>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payloads: Payload[],
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const jobs = payloads.map((data) => ({ data, startAfter }))
  const jobIds = await createPgBoss(tx.$client).insert(job.name, jobs, { returnId: true })
  if (jobIds?.length !== jobs.length) throw new Error(`Some jobs ${job.name} were not taken.`)
}
