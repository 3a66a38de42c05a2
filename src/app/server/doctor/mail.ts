import { openSmtpTransport } from '#platform/server/mail/smtp.ts'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'

const NAME = 'Mail'
const TIMEOUT_MS = 10_000

/** Connects to the mail server, greets it and signs in. It sends no message. */
export async function checkMail({ config: { mail } }: CheckSubject): Promise<Finding> {
  if (mail.transport !== 'smtp') return describeUnsentMail(mail.transport)
  const { host } = new URL(mail.url)
  const transport = openSmtpTransport(mail.url, TIMEOUT_MS)
  try {
    await transport.verify()
    return { name: NAME, level: 'good', sentence: `${host} answers and takes our sign-in` }
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

type SmtpError = Error & { code?: string; responseCode?: number }

const UNREACHABLE = 'Correct host and port, or open the way in the firewall.'

/** What went wrong and what to do, by the error code of the mail client. */
const SMTP_ERRORS: Record<string, [fault: string, remedy: string]> = {
  EAUTH: ['refuses the user or password in SMTP_URL', 'Correct them.'],
  EDNS: ['in SMTP_URL has no address', 'Correct the name, or the DNS of this machine.'],
  ETLS: [
    'does not offer the encryption that SMTP_URL needs',
    'Use smtps:// with its TLS port, usually 465, or another server.',
  ],
  ESOCKET: ['in SMTP_URL does not answer as a mail server', UNREACHABLE],
  ECONNECTION: ['in SMTP_URL does not answer as a mail server', UNREACHABLE],
  ETIMEDOUT: ['in SMTP_URL does not answer in time', UNREACHABLE],
}

function explainSmtpError(error: SmtpError, host: string): string {
  const [fault, remedy] = SMTP_ERRORS[error.code ?? ''] ?? [
    'refuses the conversation',
    'Look at its log and correct SMTP_URL.',
  ]
  return `${host} ${fault} (${error.responseCode ?? networkErrorCode(error)}). ${remedy}`
}
