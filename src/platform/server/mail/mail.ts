import type { Tx } from '../db/db.ts'
import { enqueue } from '../queue/enqueue.ts'
import { defineJob } from '../queue/job.ts'
import { type Message, sealed } from './message.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Tried for about three days: a mail server may be away for a weekend. */
export const mailJob = defineJob<Message>('mail', {
  retryLimit: 120,
  backoff: { first: 10, most: HOUR },
  timeout: 5 * MINUTE,
  concurrency: 3,
  // a message may hold a link that lets in whoever has it
  keepDone: MINUTE,
})

/** The message leaves if, and only if, the transaction commits; if it cannot leave at once, later. */
export async function sendMail(tx: Tx, message: Message): Promise<void> {
  await enqueue(tx, mailJob, sealed(message))
}
