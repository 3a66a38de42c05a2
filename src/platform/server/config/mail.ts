import { isEmailSender } from '#platform/contract.ts'
import type { ServerRunMode, EnvironmentSettingsReader } from './settings.ts'

/**
 * Configuration of mail delivery: by SMTP, to the demo's mailbox page, or none. With none in the environment, the mail
 * server that is stored in the database is used; until there is one, mail waits in the job queue.
 */
export type MailConfig =
  | { transport: 'smtp'; url: string; from: string }
  | {
      transport: 'mailbox' | 'none'
      from: string
      /** Whether mail waits because the stored password cannot be read with this `APP_SECRET`. */
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
