import type { MailConfig } from '#platform/server/config/mail.ts'
import { describeSmtpFailure, type SmtpFailure, type SmtpFault } from '#platform/server/mail/smtp-failure.ts'
import { openSmtpTransport } from '#platform/server/mail/smtp.ts'
import { MAIL_SERVER_ADVICE } from '#platform/server/mail/mail.ts'
import type { CheckSubject, Finding } from './finding.ts'

const NAME = 'Mail'
const TIMEOUT_MS = 10_000

/** Connects to the mail server and signs in if it has a user, without sending a message. */
export async function checkMail({ config, mail }: CheckSubject): Promise<Finding> {
  if (mail.transport !== 'smtp') return describeUnsentMail(mail)
  const setting = config.mail.transport === 'smtp' ? 'SMTP_URL' : 'the settings of the installation'
  const { host, username } = new URL(mail.url)
  const transport = openSmtpTransport(mail.url, TIMEOUT_MS)
  try {
    await transport.verify()
    const sentence = username
      ? `${host} answers and takes our sign-in`
      : `${host} answers. It has no user in ${setting}, so no sign-in was tried`
    return { name: NAME, level: 'good', sentence }
  } catch (error) {
    const { fault, code } = describeSmtpFailure(error as SmtpFailure)
    return { name: NAME, level: 'bad', sentence: FAULT_SENTENCES[fault]({ host, setting, code }) }
  } finally {
    transport.close()
  }
}

function describeUnsentMail(mail: Exclude<MailConfig, { transport: 'smtp' }>): Finding {
  if (mail.transport === 'mailbox')
    return { name: NAME, level: 'good', sentence: 'The demo sends none: every email is at /dev/mailbox' }
  return mail.isPasswordLost
    ? {
        name: NAME,
        level: 'bad',
        sentence:
          'Waits in the queue, because APP_SECRET has changed and the stored password of the mail server cannot be read. Enter it again in the console under System Settings, Installation.',
      }
    : {
        name: NAME,
        level: 'look',
        sentence: `Waits in the queue until there is a mail server. ${MAIL_SERVER_ADVICE}`,
      }
}

/** Values for the sentence about a fault. `setting` is where the mail server is configured. */
type Facts = { host: string; setting: string; code: string }

const sayRejected = ({ host, setting, code }: Facts) =>
  `${host} refuses the conversation (${code}). Look at its log and correct the mail server in ${setting}.`
const saySilent = ({ host, setting, code }: Facts) =>
  `${host} in ${setting} does not answer as a mail server (${code}). Correct host and port, or open the way in the firewall.`

/** Sentences about mail server faults: what is wrong and what to do. */
const FAULT_SENTENCES: Record<SmtpFault, (facts: Facts) => string> = {
  signIn: ({ host, setting, code }) => `${host} refuses the user or password in ${setting} (${code}). Correct them.`,
  sender: sayRejected,
  recipient: sayRejected,
  rejected: sayRejected,
  unknownServer: ({ host, setting, code }) =>
    `${host} in ${setting} has no address (${code}). Correct the name, or the DNS of this machine.`,
  noStartTls: ({ host, setting, code }) =>
    `${host} in ${setting} does not offer the encryption that is asked for (${code}). Use TLS with its port, usually 465, or another server.`,
  noTls: ({ host, code }) =>
    `${host} does not begin with TLS at this port (${code}). Use the port for TLS, usually 465, or STARTTLS (smtp:// in SMTP_URL).`,
  untrusted: ({ host, setting, code }) =>
    `${host} in ${setting} shows a certificate that is not trusted (${code}). Use the name that it is for, renew it, or add its authority with NODE_EXTRA_CA_CERTS.`,
  encryption: ({ host, setting, code }) =>
    `${host} in ${setting} cannot agree on an encryption (${code}). Use TLS with its port, usually 465, or another server.`,
  closedPort: saySilent,
  silent: saySilent,
  notMailServer: saySilent,
  unreachable: saySilent,
}
