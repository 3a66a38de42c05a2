import { desc, inArray } from 'drizzle-orm'
import { runInTransaction } from '../db/db.ts'
import { publishTopicChanges } from '../live/notices.ts'
import type { PlatformServices } from '../platform.ts'
import type { EmailMessage } from './mail.ts'
import { mailboxMessages } from './tables.ts'

export const MAX_DEMO_MAILBOX_MESSAGES = 200

/** Stores an email in the demo's mailbox and deletes the oldest emails beyond the limit. Idempotent per job id. */
export const storeInDemoMailbox = (
  { db, clock }: PlatformServices,
  id: string,
  { to, subject, html, text }: EmailMessage,
) =>
  runInTransaction(db, async (tx) => {
    const stored = { id, recipient: to, subject, html, plainText: text, sentAt: clock.now() }
    await tx.insert(mailboxMessages).values(stored).onConflictDoNothing()
    const byAge = [desc(mailboxMessages.sentAt), desc(mailboxMessages.id)]
    const older = tx
      .select({ id: mailboxMessages.id })
      .from(mailboxMessages)
      .orderBy(...byAge)
      .offset(MAX_DEMO_MAILBOX_MESSAGES)
    await tx.delete(mailboxMessages).where(inArray(mailboxMessages.id, older))
    await publishTopicChanges(tx, 'mailbox')
  })
