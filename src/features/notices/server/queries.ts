import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { mailboxMessages } from '#platform/server/mail/tables.ts'

const summary = {
  id: mailboxMessages.id,
  recipient: mailboxMessages.recipient,
  subject: mailboxMessages.subject,
  sentAt: mailboxMessages.sentAt,
}

export const listMailboxMessages = (db: Queryable) =>
  db.select(summary).from(mailboxMessages).orderBy(desc(mailboxMessages.sentAt), desc(mailboxMessages.id))

export async function readMailboxMessage(db: Queryable, id: string) {
  const content = { html: mailboxMessages.html, text: mailboxMessages.plainText }
  const [found] = await db
    .select({ ...summary, ...content })
    .from(mailboxMessages)
    .where(eq(mailboxMessages.id, id))
  return found
}
