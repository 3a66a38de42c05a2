import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config/mail.ts'
import { PermanentJobError } from '../queue/job.ts'
import type { EmailMessage } from './mail.ts'
import type { SmtpFailure } from './smtp-failure.ts'

export type SmtpConfig = Extract<MailConfig, { transport: 'smtp' }>

const SECOND = 1000

/**
 * Sends one email over SMTP. `id` becomes the Message-ID. If the server's response is lost and the message is sent
 * again, the recipient's mailbox can recognize the duplicate.
 */
export const deliverBySmtp = (...sending: Parameters<typeof sendBySmtp>): Promise<void> =>
  sendBySmtp(...sending).catch(throwDeliveryError)

/** Sends one email and throws the original SMTP error, for testing a mail server. */
export async function sendBySmtp(
  { url, from }: SmtpConfig,
  id: string,
  message: EmailMessage,
  timeoutMs = 60 * SECOND,
): Promise<void> {
  const transport = openSmtpTransport(url, timeoutMs)
  await transport.sendMail({
    from: parseSender(from),
    to: { name: '', address: message.to },
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: `<${id}@${senderDomain(from)}>`,
    replyTo: message.replyTo,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribe && unsubscribeHeaders(message.unsubscribe)),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Opens a connection to the mail server on demand, for sending or checking the settings. */
export const openSmtpTransport = (url: string, timeoutMs: number) =>
  createTransport({
    url,
    // Never send the SMTP password unencrypted, not even if an attacker strips the server's STARTTLS offer.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: Math.min(timeoutMs, 10 * SECOND),
    greetingTimeout: Math.min(timeoutMs, 10 * SECOND),
    socketTimeout: Math.min(timeoutMs, 30 * SECOND),
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Throws an email delivery error without the recipient's address, which the SMTP server's response often contains. */
function throwDeliveryError({ permanent, command = '', code, responseCode }: SmtpFailure): never {
  const answer = `(${responseCode ?? code})`
  // Do not retry when the SMTP server rejected the recipient or the content. A rejected login or sender is a
  // configuration error, so retry.
  if (permanent && /^(RCPT TO|DATA)/.test(command))
    throw new PermanentJobError(`The mail server refuses a message ${answer}.`)
  throw new Error(`The mail server did not take a message ${answer}.`)
}

/**
 * Name and address of a sender, separately. The mail client would parse a colon or parenthesis in the name as syntax.
 */
function parseSender(from: string) {
  const [, name = '', address = from] = /^(.*) <([^<>]+)>$/.exec(from) ?? []
  return { name, address }
}

const senderDomain = (from: string) => /@([^\s>]+)/.exec(from)![1]
