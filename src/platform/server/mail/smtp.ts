import { createTransport } from 'nodemailer'
import type { Mail } from '../config/mail.ts'
import type { Message } from './message.ts'

/** Why a message is still here. Says nothing of whom it is for: what the server answered often names them. */
export class Undelivered extends Error {
  override name = 'Undelivered'
  /** The server will never take this message, however often it is asked. */
  readonly final: boolean

  constructor({ permanent, command = '', code, responseCode }: SmtpFailure) {
    // refused for its recipient or content; a refused log-in or sender is our setting, and may be put right
    const final = permanent === true && /^(RCPT TO|DATA)/.test(command)
    super(
      `The mail server ${final ? 'refuses a message for good' : 'did not take a message'} (${responseCode ?? code}).`,
    )
    this.final = final
  }
}

type SmtpFailure = { permanent?: boolean; command?: string; code?: string; responseCode?: number }
type Smtp = Extract<Mail, { transport: 'smtp' }>

const SECOND = 1000

/**
 * Hands one message to the mail server. `id` becomes the Message-ID: should the same message leave twice, because the
 * server took it but its answer was lost, the mailbox that gets it can see that it is the same.
 */
export async function deliverBySmtp({ url, from }: Smtp, id: string, message: Message, patience = 60 * SECOND) {
  const transport = createTransport({
    url,
    // a password never leaves unencrypted, not even where somebody on the way hides that the server knows encryption
    requireTLS: new URL(url).password !== '',
    connectionTimeout: Math.min(patience, 10 * SECOND),
    greetingTimeout: Math.min(patience, 10 * SECOND),
    socketTimeout: Math.min(patience, 30 * SECOND),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sending = transport.sendMail({
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal: AbortSignal.timeout(patience),
  })
  await sending.catch((error: SmtpFailure) => {
    throw new Undelivered(error)
  })
}

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)![1]
