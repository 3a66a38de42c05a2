import { implement, ORPCError } from '@orpc/server'
import { ERRORS } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { contract } from '../contract.ts'
import { mailbox, message } from './queries.ts'
import { emptyMailbox, keepContactMessage } from './service.ts'

const os = implement(contract).$context<ApiContext>()

const inTheDemo = os.middleware(({ context, next }) => {
  if (context.platform.config.mail.transport !== 'mailbox') throw new ORPCError('NOT_FOUND', ERRORS.NOT_FOUND)
  return next()
})

const PATIENCE_WITH_WRITERS = { name: 'contact', most: 5, seconds: 3600 }

export const notices = os.router({
  contact: os.contact.handler(async ({ context: { platform, clientAddress }, input }) => {
    await countAttempt(platform, [{ limit: PATIENCE_WITH_WRITERS, who: networkOf(clientAddress) }])
    // Bots that filled the honeypot get the usual answer, so that they do not notice.
    if (input.website) return
    await inTransaction(platform.db, (tx) => keepContactMessage(tx, input))
  }),
  mailbox: os.mailbox.use(inTheDemo).handler(async ({ context }) => ({
    messages: (await mailbox(context.platform.db)).map(onTheWire),
  })),
  message: os.message.use(inTheDemo).handler(async ({ context, input, errors }) => {
    const found = await message(context.platform.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return onTheWire(found)
  }),
  emptyMailbox: os.emptyMailbox.use(inTheDemo).handler(({ context }) => emptyMailbox(context.platform.db)),
})

const onTheWire = <Row extends { sentAt: Date }>(row: Row) => ({ ...row, sentAt: row.sentAt.toISOString() })
