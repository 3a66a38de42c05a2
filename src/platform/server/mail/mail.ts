import type { Tx } from '../db/db.ts'
import { enqueueAll } from '../queue/enqueue.ts'
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

/** The messages leave if, and only if, the transaction commits; if they cannot leave at once, later. */
export const sendMail = (tx: Tx, ...messages: Message[]): Promise<void> => enqueueAll(tx, mailJob, messages.map(sealed))
