import { isEmailSender } from '#platform/contract.ts'
import type { ServerRunMode, EnvironmentSettingsReader } from './settings.ts'

/**
 * Mail delivery: by SMTP, to the demo's mailbox page, or none. Without one in the environment, the mail server stored
 * in the database is used; until one is set, mail waits in the job queue.
 */
export type MailConfig =
  | { transport: 'smtp'; url: string; from: string }
  | {
      transport: 'mailbox' | 'none'
      from: string
      /** Whether mail waits because this `APP_SECRET` cannot decrypt the stored password. */
      isPasswordLost?: boolean
    }

export function readMailConfig(settings: EnvironmentSettingsReader, mode: ServerRunMode): MailConfig {
  const url = readSmtpUrl(settings, mode)
  const from = readSender(settings, url !== undefined)
  if (mode === 'demo') return { transport: 'mailbox', from }
  return url ? { transport: 'smtp', url, from } : { transport: 'none', from }
}

function readSmtpUrl(settings: EnvironmentSettingsReader, mode: ServerRunMode) {
  const text = settings.readText('SMTP_URL')
  const example = 'Set it to your mail server, for example smtps://user:password@mail.example.org:465.'
  if (!text) return undefined
  if (mode === 'demo')
    settings.addProblem('SMTP_URL is set, but the demo sends no mail. Set DEMO=0, or remove SMTP_URL.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    settings.addProblem(`SMTP_URL is not the address of a mail server. ${example}`)
  return text
}

function readSender(settings: EnvironmentSettingsReader, sends: boolean) {
  const text = settings.readText('MAIL_FROM')
  const example = 'Set it to the sender of all mail, for example Cleanstreak <hello@example.org>.'
  if (!text && sends) settings.addProblem(`MAIL_FROM is missing. ${example}`)
  if (text && !isEmailSender(text)) settings.addProblem(`MAIL_FROM is not a sender's address. ${example}`)
  return text ?? 'Cleanstreak <hello@localhost>'
}
