import { implement, ORPCError } from '@orpc/server'
import { ERRORS } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { mailbox, message } from './queries.ts'
import { emptyMailbox } from './service.ts'

const os = implement(contract)
  .$context<ApiContext>()
  .use(({ context, next }) => {
    if (context.platform.config.mail.transport !== 'mailbox') throw new ORPCError('NOT_FOUND', ERRORS.NOT_FOUND)
    return next()
  })

export const notices = os.router({
  mailbox: os.mailbox.handler(async ({ context }) => ({
    messages: (await mailbox(context.platform.db)).map(onTheWire),
  })),
  message: os.message.handler(async ({ context, input, errors }) => {
    const found = await message(context.platform.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return onTheWire(found)
  }),
  emptyMailbox: os.emptyMailbox.handler(({ context }) => emptyMailbox(context.platform.db)),
})

const onTheWire = <Row extends { sentAt: Date }>(row: Row) => ({ ...row, sentAt: row.sentAt.toISOString() })
