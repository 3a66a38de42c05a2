import { generateRowId } from '#platform/server/ids.ts'
import { createSmtpConfig } from '#platform/server/installation/installation.ts'
import { fillOrganizationName } from '#platform/server/mail/email-layout.tsx'
import { sanitizeEmailMessage } from '#platform/server/mail/mail.ts'
import { type SmtpConfig, sendBySmtp } from '#platform/server/mail/smtp.ts'
import { type SmtpFailure, describeSmtpFailure } from '#platform/server/mail/smtp-failure.ts'
import type { MailServerInput, SentTestMail } from '../../contract/mail.ts'
import { mailFailureSentences } from '../../copy.ts'
import { testEmail } from '../emails.tsx'

const TIMEOUT_MS = 20_000

type TestMail = { mail: MailServerInput | SmtpConfig; to: string; organizationName: string }

/** Sends a test email and measures its duration. A failure is returned as a sentence with advice. */
export async function sendTestMail({ mail, to, organizationName }: TestMail): Promise<SentTestMail | string> {
  const message = fillOrganizationName(testEmail({ organizationName }), organizationName)
  const email = sanitizeEmailMessage({ to, ...message })
  const started = performance.now()
  try {
    await sendBySmtp('transport' in mail ? mail : createSmtpConfig(mail), generateRowId(), email, TIMEOUT_MS)
    return { to, milliseconds: Math.round(performance.now() - started) }
  } catch (error) {
    const { fault, code, answer } = describeSmtpFailure(error as SmtpFailure)
    return mailFailureSentences[fault](answer, code)
  }
}
