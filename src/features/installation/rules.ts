import type { MailEncryption } from '#platform/installation.ts'

export const MAX_ORGANIZATION_NAME_LENGTH = 40
export const MAX_MAIL_FIELD_LENGTH = 200

/** Validity of a setup link in seconds. Sentences on pages and in the log name the hour. */
export const SETUP_KEY_VALIDITY_SECONDS = 60 * 60

export const SETUP_PATH = '/setup'

/** Page shown to a superadmin after the setup. */
export const SETUP_DONE_PATH = '/setup/done'

/** Port that a mail server usually has for a kind of encryption. */
export const USUAL_MAIL_PORTS: Record<MailEncryption, number> = { starttls: 587, tls: 465, none: 25 }

const HOST_LABEL = '[\\da-z](?:[\\da-z-]{0,61}[\\da-z])?'
const HOST_NAME = new RegExp(`^(?:${HOST_LABEL}\\.)*${HOST_LABEL}$`, 'i')
const IPV4_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Whether a text is a valid mail server host: a name, an IPv4 address, or an IPv6 address without brackets. */
export function isMailServerHost(text: string): boolean {
  if (/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`smtp://[${text}]`)
  // A name whose last part is a number is read as an IPv4 address.
  return /(?:^|\.)\d+$/.test(text) ? IPV4_ADDRESS.test(text) : HOST_NAME.test(text)
}

/** Country suggested by the browser's languages, such as BR for `pt-BR,pt;q=0.9`, or undefined. */
export function suggestCountry(acceptLanguage: string | null): string | undefined {
  const [first = ''] = (acceptLanguage ?? '').split(/[,;]/)
  try {
    return new Intl.Locale(first.trim()).maximize().region
  } catch {
    return undefined
  }
}

/** Sender with the organization's name, without characters that are invalid in a sender. */
export function createSender(organizationName: string, email: string): string {
  const name = organizationName
    .replaceAll(/[<>"@]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return name ? `${name} <${email}>` : email
}

/** Sender after the organization was renamed: its name changes too, unless a different one was typed. */
export function renameSender(sender: string, former: string, organizationName: string): string {
  const email = /<([^<>]+)>$/.exec(sender)?.[1]
  return email && sender === createSender(former, email) ? createSender(organizationName, email) : sender
}
