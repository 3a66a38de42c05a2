import { type Db, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import { mailboxMessages } from '#platform/server/mail/tables.ts'

export const emptyMailbox = (db: Db) =>
  inTransaction(db, async (tx) => {
    await tx.delete(mailboxMessages)
    await publish(tx, 'mailbox')
  })
