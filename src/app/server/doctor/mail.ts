import { openSmtpTransport } from '#platform/server/mail/smtp.ts'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'

const NAME = 'Mail'
const TIMEOUT_MS = 10_000

/** Connects to the mail server, greets it and signs in if it has a user. It sends no message. */
export async function checkMail({ config, mail }: CheckSubject): Promise<Finding> {
  if (mail.transport !== 'smtp') return describeUnsentMail(mail.transport)
  const place = config.mail.transport === 'smtp' ? 'in SMTP_URL' : 'under Installation'
  const { host, username } = new URL(mail.url)
  const transport = openSmtpTransport(mail.url, TIMEOUT_MS)
  try {
    await transport.verify()
    const sentence = username
      ? `${host} answers and takes our sign-in`
      : `${host} answers. It has no user ${place}, so no sign-in was tried`
    return { name: NAME, level: 'good', sentence }
  } catch (error) {
    return { name: NAME, level: 'bad', sentence: `${host} ${explainSmtpError(error as SmtpError, place)}` }
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
        sentence:
          'Waits in the queue until there is a mail server. Enter one in the console under Installation, or set SMTP_URL and MAIL_FROM.',
      }

type SmtpError = Error & {
  code?: string
  responseCode?: number
  /** Code of the error that the mail client wraps. */
  originalCode?: string
}

type Explanation = [fault: string, remedy: string]

/** Faults and remedies by the error code of the mail client. `place` names where the mail server is set. */
const SMTP_ERRORS: Record<string, (place: string) => Explanation> = {
  EAUTH: (place) => [`refuses the user or password ${place}`, 'Correct them.'],
  EDNS: (place) => [`${place} has no address`, 'Correct the name, or the DNS of this machine.'],
  ETLS: (place) => [
    `does not offer the encryption that a password ${place} needs`,
    'Use TLS with its port, usually 465, or another server.',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: () => [
    'does not begin with TLS at this port',
    'Use the port for TLS, usually 465, or STARTTLS (smtp:// in SMTP_URL).',
  ],
}

const explainUntrusted = (place: string): Explanation => [
  `${place} shows a certificate that is not trusted`,
  'Use the name that it is for, renew it, or add its authority with NODE_EXTRA_CA_CERTS.',
]
const explainRefusal = (place: string): Explanation => [
  'refuses the conversation',
  `Look at its log and correct the mail server ${place}.`,
]
const explainSilence = (place: string): Explanation => [
  `${place} does not answer as a mail server`,
  'Correct host and port, or open the way in the firewall.',
]

function explainSmtpError({ code = '', originalCode = '', responseCode, ...error }: SmtpError, place: string): string {
  const explain = /CERT/.test(originalCode) ? explainUntrusted : (SMTP_ERRORS[originalCode] ?? SMTP_ERRORS[code])
  const [fault, remedy] = (explain ?? (responseCode ? explainRefusal : explainSilence))(place)
  return `${fault} (${responseCode ?? (originalCode || networkErrorCode({ code, ...error }))}). ${remedy}`
}
