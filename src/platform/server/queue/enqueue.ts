import type { Tx } from '../db/db.ts'
import { bossOn } from './boss.ts'
import type { Job } from './job.ts'

/** The job is there if, and only if, the transaction commits; a worker then starts on it at once. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { startAfter }: { startAfter?: Date } = {},
): Promise<string> {
  const id = await bossOn(tx.$client).send(job.name, payload, { startAfter })
  if (!id) throw new Error(`The job ${job.name} was not taken.`)
  return id
}

/** Many of one kind at once. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payloads: Payload[],
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const jobs = payloads.map((data) => ({ data, startAfter }))
  const taken = await bossOn(tx.$client).insert(job.name, jobs, { returnId: true })
  if (taken?.length !== jobs.length) throw new Error(`Some jobs ${job.name} were not taken.`)
}
