import { createTransport } from 'nodemailer'
import type { Mail } from '../config/mail.ts'
import { Hopeless } from '../queue/job.ts'
import type { Message } from './mail.ts'

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
    replyTo: message.replyTo,
    headers: { 'Auto-Submitted': 'auto-generated', ...(message.unsubscribe && oneClick(message.unsubscribe)) },
    signal: AbortSignal.timeout(patience),
  })
  await sending.catch(explain)
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Says nothing of whom the message is for, as the server's own answer often does. */
function explain({ permanent, command = '', code, responseCode }: SmtpFailure): never {
  const answer = `(${responseCode ?? code})`
  // refused for its recipient or content; a refused log-in or sender is our setting, and may be put right
  if (permanent && /^(RCPT TO|DATA)/.test(command)) throw new Hopeless(`The mail server refuses a message ${answer}.`)
  throw new Error(`The mail server did not take a message ${answer}.`)
}

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)![1]
