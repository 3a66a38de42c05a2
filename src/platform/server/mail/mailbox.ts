import { desc, inArray } from 'drizzle-orm'
import { inTransaction } from '../db/db.ts'
import { publish } from '../live/notices.ts'
import type { Platform } from '../platform.ts'
import type { Message } from './mail.ts'
import { mailboxMessages } from './tables.ts'

export const MAILBOX_HOLDS = 200

/** Stores an email in the demo's mailbox and deletes the oldest beyond the limit. Idempotent per job id. */
export const keepInMailbox = ({ db, clock }: Platform, id: string, { to, subject, html, text }: Message) =>
  inTransaction(db, async (tx) => {
    const kept = { id, recipient: to, subject, html, plainText: text, sentAt: clock.now() }
    await tx.insert(mailboxMessages).values(kept).onConflictDoNothing()
    const byAge = [desc(mailboxMessages.sentAt), desc(mailboxMessages.id)]
    const older = tx
      .select({ id: mailboxMessages.id })
      .from(mailboxMessages)
      .orderBy(...byAge)
      .offset(MAILBOX_HOLDS)
    await tx.delete(mailboxMessages).where(inArray(mailboxMessages.id, older))
    await publish(tx, 'mailbox')
  })
