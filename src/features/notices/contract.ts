import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'

const Summary = z.object({ id: Id, recipient: z.string(), subject: z.string(), sentAt: z.iso.datetime() })

export const Message = z.extend(Summary, { html: z.string(), text: z.string() })
export type Message = z.infer<typeof Message>

const { NOT_FOUND } = ERRORS
const tags = ['Mailbox']

/** Exists in the demo only, where mail is kept instead of sent. */
export const contract = {
  mailbox: oc
    .route({ method: 'GET', path: '/v1/mailbox', tags, summary: 'The newest messages of the demo, newest first' })
    .output(z.object({ messages: z.array(Summary) }))
    .errors({ NOT_FOUND }),
  message: oc
    .route({ method: 'GET', path: '/v1/mailbox/{id}', tags, summary: 'One message of the demo, whole' })
    .input(z.object({ id: Id }))
    .output(Message)
    .errors({ NOT_FOUND }),
  emptyMailbox: oc
    .route({
      method: 'DELETE',
      path: '/v1/mailbox',
      tags,
      summary: 'Throw all messages of the demo away',
      successStatus: 204,
    })
    .errors({ NOT_FOUND }),
}
