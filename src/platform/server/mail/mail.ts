import { isMailAddress } from '#platform/contract.ts'
import type { Tx } from '../db/db.ts'
import { enqueueAll } from '../queue/enqueue.ts'
import { defineJob } from '../queue/job.ts'

export type Message = {
  to: string
  subject: string
  html: string
  text: string
  /** who an answer goes to, where that is not the sender */
  replyTo?: string
  /** where the recipient turns such messages off, for the mail program's own button */
  unsubscribe?: string
}

/** One recipient, one line of subject: nothing that members have typed can add a header or another recipient. */
export function sealed({ to, replyTo, subject, ...content }: Message): Message {
  for (const address of [to, replyTo]) {
    if (address !== undefined && !isMailAddress(address)) throw new Error('Not the address of one person.')
  }
  return { to, replyTo, subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), ...content }
}

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
