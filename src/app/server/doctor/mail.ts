import { openSmtpTransport } from '#platform/server/mail/smtp.ts'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'

const NAME = 'Mail'
const TIMEOUT_MS = 10_000

/** Connects to the mail server, greets it and signs in if SMTP_URL names a user. It sends no message. */
export async function checkMail({ config: { mail } }: CheckSubject): Promise<Finding> {
  if (mail.transport !== 'smtp') return describeUnsentMail(mail.transport)
  const { host, username } = new URL(mail.url)
  const transport = openSmtpTransport(mail.url, TIMEOUT_MS)
  try {
    await transport.verify()
    const sentence = username
      ? `${host} answers and takes our sign-in`
      : `${host} answers. SMTP_URL names no user, so no sign-in was tried`
    return { name: NAME, level: 'good', sentence }
  } catch (error) {
    return { name: NAME, level: 'bad', sentence: explainSmtpError(error as SmtpError, host) }
  } finally {
    transport.close()
  }
}

const describeUnsentMail = (transport: 'mailbox' | 'none'): Finding =>
  transport === 'mailbox'
    ? { name: NAME, level: 'good', sentence: 'The demo sends none: every email is at /dev/mailbox' }
    : {
        name: NAME,
        level: 'look',
        sentence: 'Waits in the queue until there is a mail server. Set SMTP_URL and MAIL_FROM.',
      }

type SmtpError = Error & {
  code?: string
  responseCode?: number
  /** Code of the error that the mail client wraps. */
  originalCode?: string
}

const SILENT: Explanation = [
  'in SMTP_URL does not answer as a mail server',
  'Correct host and port, or open the way in the firewall.',
]

type Explanation = [fault: string, remedy: string]

/** What went wrong and what to do, by the error code of the mail client. */
const SMTP_ERRORS: Record<string, Explanation> = {
  EAUTH: ['refuses the user or password in SMTP_URL', 'Correct them.'],
  EDNS: ['in SMTP_URL has no address', 'Correct the name, or the DNS of this machine.'],
  ETLS: [
    'does not offer the encryption that a password in SMTP_URL needs',
    'Use smtps:// with its TLS port, usually 465, or another server.',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'does not begin with TLS at this port',
    'Use its TLS port, usually 465, or smtp:// in place of smtps://.',
  ],
}

const UNTRUSTED: Explanation = [
  'in SMTP_URL shows a certificate that is not trusted',
  'Use the name that it is for, renew it, or add its authority with NODE_EXTRA_CA_CERTS.',
]

function explainSmtpError({ code = '', originalCode = '', responseCode, ...error }: SmtpError, host: string): string {
  const explanation = /CERT/.test(originalCode) ? UNTRUSTED : (SMTP_ERRORS[originalCode] ?? SMTP_ERRORS[code])
  const refusal: Explanation = ['refuses the conversation', 'Look at its log and correct SMTP_URL.']
  const [fault, remedy] = explanation ?? (responseCode ? refusal : SILENT)
  return `${host} ${fault} (${responseCode ?? (originalCode || networkErrorCode({ code, ...error }))}). ${remedy}`
}
