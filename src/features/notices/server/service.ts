import { lt } from 'drizzle-orm'
import { type Db, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { mailboxMessages } from '#platform/server/mail/tables.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { ContactMessage } from '../contract.ts'
import { renderContactFormEmail } from './emails.tsx'
import { contactMessages } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Retention period of contact messages. It is long, because senders may still await a response or write again. */
const RETENTION_MS = 365 * DAY_MS

export const deleteAllMailboxMessages = (db: Db) =>
  runInTransaction(db, async (tx) => {
    await tx.delete(mailboxMessages)
    await publishTopicChanges(tx, 'mailbox')
  })

/** Stores a contact message and emails it to the recipients, with the sender as reply-to. */
export async function storeContactMessage(tx: Tx, { name, email, message }: ContactMessage, recipients: string[]) {
  await tx.insert(contactMessages).values({ id: generateRowId(), name, email, message })
  const content = { replyTo: email, ...renderContactFormEmail({ name, email, message }) }
  await enqueueMail(tx, ...recipients.map((to) => ({ to, ...content })))
}

/** Deletes contact messages after the retention period. Most senders have no account and could not delete them. */
export async function deleteOldContactMessages({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, new Date(clock.now().getTime() - RETENTION_MS)))
}
