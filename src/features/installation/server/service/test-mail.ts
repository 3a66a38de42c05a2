import { generateRowId } from '#platform/server/ids.ts'
import { createSmtpConfig } from '#platform/server/installation/installation.ts'
import { fillOrganizationName } from '#platform/server/mail/email-layout.tsx'
import { sanitizeEmailMessage } from '#platform/server/mail/mail.ts'
import { type SmtpConfig, type SmtpFailure, sendBySmtp } from '#platform/server/mail/smtp.ts'
import type { MailServerInput, SentTestMail } from '../../contract/mail.ts'
import { mailFailureSentences } from '../../copy.ts'
import { testEmail } from '../emails.tsx'

const TIMEOUT_MS = 20_000

type TestMail = { mail: MailServerInput | SmtpConfig; to: string; organizationName: string }

/** Sends a test message and measures how long it took. A failure is returned as a sentence that says what to do. */
export async function sendTestMail({ mail, to, organizationName }: TestMail): Promise<SentTestMail | string> {
  const { html, ...message } = testEmail({ organizationName })
  const email = sanitizeEmailMessage({ to, html: fillOrganizationName(html, organizationName), ...message })
  const started = performance.now()
  try {
    await sendBySmtp('transport' in mail ? mail : createSmtpConfig(mail), generateRowId(), email, TIMEOUT_MS)
    return { to, milliseconds: Math.round(performance.now() - started) }
  } catch (error) {
    return explainSmtpFailure(error as Error & SmtpFailure)
  }
}

/** Explains a failure in the words of the mail server, if it said something, and with what to do. */
export function explainSmtpFailure({ name, code, command = '', response, message }: Error & SmtpFailure): string {
  const answer = (response ?? message).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
  if (code === 'EAUTH' || command.startsWith('AUTH')) return mailFailureSentences.signIn(answer)
  if (command.startsWith('MAIL FROM')) return mailFailureSentences.sender(answer)
  if (command.startsWith('RCPT TO')) return mailFailureSentences.recipient(answer)
  if (code === 'EDNS' || code === 'ENOTFOUND') return mailFailureSentences.unknownServer
  if (code === 'ETIMEDOUT' || name === 'AbortError' || name === 'TimeoutError') return mailFailureSentences.silent
  if (code === 'ECONNREFUSED' || /ECONNREFUSED/.test(message)) return mailFailureSentences.refused
  if (code === 'ETLS' || /\b(ssl|tls|certificate|self.signed)\b/i.test(message))
    return mailFailureSentences.encryption(answer)
  return mailFailureSentences.other(answer)
}
