import { isEmailAddress } from '#platform/contract.ts'
import type { Tx } from '../db/db.ts'
import { enqueueJobs } from '../queue/enqueue.ts'
import { defineJob } from '../queue/job.ts'

/** Advice in the log and the doctor command while no mail server is set. */
export const MAIL_SERVER_ADVICE =
  'Enter one in the console under System Settings, Installation, or set SMTP_URL and MAIL_FROM.'

export type EmailMessage = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Unsubscribe URL for the mail client's own button (List-Unsubscribe). */
  unsubscribe?: string
}

/** Prevents email header injection: allows one recipient and a one-line subject, whatever members typed. */
export function sanitizeEmailMessage({ to, replyTo, subject, ...content }: EmailMessage): EmailMessage {
  for (const address of [to, replyTo]) {
    if (address !== undefined && !isEmailAddress(address)) throw new Error('Not the address of one person.')
  }
  return { to, replyTo, subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), ...content }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Job that sends an email. It is retried for about three days, so that mail survives an outage over a weekend. */
export const sendMailJob = defineJob<EmailMessage>('mail', {
  retryLimit: 120,
  backoff: { first: 10, most: HOUR },
  timeout: 5 * MINUTE,
  concurrency: 3,
  // Delete the job's payload soon, because an email may contain a link that grants access, such as a password reset
  // link.
  keepDone: MINUTE,
})

/** Enqueues emails in the current transaction (transactional outbox): they are sent if and only if it commits. */
export const enqueueMail = (tx: Tx, ...messages: EmailMessage[]): Promise<void> =>
  enqueueJobs(tx, sendMailJob, messages.map(sanitizeEmailMessage))
