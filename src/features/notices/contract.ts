import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import {
  EmailText,
  RowIdSchema,
  TOO_MANY_REQUESTS,
  isEmailAddress,
  createMultilineTextSchema,
  createRequiredSingleLineTextSchema,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { createOperationBuilder } from '#platform/procedures.ts'
import { CONTACT_FORM_NAME_MAX_LENGTH, CONTACT_FORM_MESSAGE_MAX_LENGTH, contactFormUiTexts as texts } from './rules.ts'

const MailboxMessageSummary = z.object({
  id: RowIdSchema,
  recipient: z.string(),
  subject: z.string(),
  sentAt: z.iso.datetime(),
})
export type MailboxMessageSummary = z.infer<typeof MailboxMessageSummary>

export const MailboxMessage = z.extend(MailboxMessageSummary, { html: z.string(), text: z.string() })
export type MailboxMessage = z.infer<typeof MailboxMessage>

/** Message of the contact form. `website` is a honeypot field: people do not see it, so only bots fill it in. */
export const ContactMessage = z.object({
  name: createRequiredSingleLineTextSchema(texts.nameRequired, CONTACT_FORM_NAME_MAX_LENGTH, texts.nameTooLong),
  // Pattern for email addresses, the same as browsers use for `<input type="email">`.
  email: EmailText.check(
    z.email({ pattern: z.regexes.html5Email, error: texts.invalidEmail, abort: true }),
    z.refine(isEmailAddress, texts.invalidEmail),
  ),
  message: createMultilineTextSchema(CONTACT_FORM_MESSAGE_MAX_LENGTH, texts.messageTooLong).check(
    z.minLength(1, texts.messageRequired),
  ),
  website: z.optional(z.string()),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const { NOT_FOUND } = API_ERRORS
const mailboxOperation = createOperationBuilder('Mailbox', oc)
const MAILBOX_DESCRIPTION = 'Available only in the demo, which stores emails instead of sending them.'

export const contract = {
  contact: createOperationBuilder('Contact', oc)(
    'POST /v1/contact-messages',
    'Send a message to the team',
    'No account is needed. Messages are rate limited per network.',
    { successStatus: 202 },
  )
    .input(ContactMessage)
    .errors({ TOO_MANY_REQUESTS }),
  // Routes of the demo mailbox. It exists only in the demo, which stores emails instead of sending them.
  mailbox: mailboxOperation('GET /v1/mailbox', 'List the emails in the demo mailbox, newest first', MAILBOX_DESCRIPTION)
    .output(z.object({ messages: z.array(MailboxMessageSummary) }))
    .errors({ NOT_FOUND }),
  message: mailboxOperation('GET /v1/mailbox/{id}', 'Get an email in the demo mailbox', MAILBOX_DESCRIPTION)
    .input(z.object({ id: RowIdSchema }))
    .output(MailboxMessage)
    .errors({ NOT_FOUND }),
  emptyMailbox: mailboxOperation(
    'DELETE /v1/mailbox',
    'Delete all emails in the demo mailbox',
    MAILBOX_DESCRIPTION,
  ).errors({ NOT_FOUND }),
}

export const errors = createErrors<typeof contract>()
