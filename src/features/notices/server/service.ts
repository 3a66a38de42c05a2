import { lt } from 'drizzle-orm'
import { readSuperadminEmails } from '#features/members/server/queries.ts'
import { brand } from '#platform/brand.ts'
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
/** Retention period of contact messages. It is long because senders may still wait for an answer, or write again. */
const RETENTION_MS = 365 * DAY_MS

export const deleteAllMailboxMessages = (db: Db) =>
  runInTransaction(db, async (tx) => {
    await tx.delete(mailboxMessages)
    await publishTopicChanges(tx, 'mailbox')
  })

type ContactMessageToStore = ContactMessage & { organizationName: string }

/** Stores a contact message and mails it to those who answer, with the sender as reply-to. */
export async function storeContactMessage(tx: Tx, { organizationName, ...contact }: ContactMessageToStore) {
  const { name, email, message } = contact
  await tx.insert(contactMessages).values({ id: generateRowId(), name, email, message })
  const content = { replyTo: email, ...renderContactFormEmail({ name, email, message }) }
  const recipients = await readContactRecipients(tx, organizationName)
  await enqueueMail(tx, ...recipients.map((to) => ({ to, ...content })))
}

/** The support address belongs to the brand. Another organization has its superadmins answer. */
async function readContactRecipients(tx: Tx, organizationName: string): Promise<string[]> {
  const superadmins = organizationName === brand.name ? [] : await readSuperadminEmails(tx)
  return superadmins.length > 0 ? superadmins : [brand.supportEmail]
}

/** Deletes contact messages after the retention period. Most senders have no account and could not delete them. */
export async function deleteOldContactMessages({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, new Date(clock.now().getTime() - RETENTION_MS)))
}
