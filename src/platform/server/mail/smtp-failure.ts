import { toPlainSingleLineText } from '#platform/characters.ts'

/** SMTP connection error. `response` is the mail server's, which may contain the recipient's address. */
export type SmtpFailure = Error & {
  permanent?: boolean
  command?: string
  code?: string
  responseCode?: number
  response?: string
  /** Code of the wrapped error. */
  originalCode?: string
}

/** Fault of a mail server or its settings. Each has its own remedy. */
export type SmtpFault =
  | 'signIn'
  | 'sender'
  | 'recipient'
  /** The mail server rejects something else. */
  | 'rejected'
  | 'unknownServer'
  /** Nothing listens on the port. */
  | 'closedPort'
  /** The server offers no STARTTLS. */
  | 'noStartTls'
  /** The server does not start with TLS on this port. */
  | 'noTls'
  /** The certificate is expired, for another name, or from an unknown authority. */
  | 'untrusted'
  | 'encryption'
  | 'silent'
  /** The server on this port speaks another protocol. */
  | 'notMailServer'
  | 'unreachable'

/** Maximum characters quoted from a response, because a server may send anything. */
const MAX_QUOTED_ANSWER_LENGTH = 200
const AUTHENTICATION_REQUIRED = 530

const FAULT_BY_CODE: Record<string, SmtpFault> = {
  EAUTH: 'signIn',
  EDNS: 'unknownServer',
  ECONNREFUSED: 'closedPort',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noTls',
  ETIMEDOUT: 'silent',
  EABORT: 'silent',
}
const FAULT_BY_COMMAND: [RegExp, SmtpFault][] = [
  [/^AUTH/, 'signIn'],
  [/^STARTTLS/, 'noStartTls'],
  [/^MAIL FROM/, 'sender'],
  [/^RCPT TO/, 'recipient'],
]

/**
 * Classifies a mail client failure for the doctor command and test emails. `answer` quotes the mail server. It is empty
 * unless the response has SMTP format, so another service's banner is not shown.
 */
export function describeSmtpFailure(failure: SmtpFailure): { fault: SmtpFault; code: string; answer: string } {
  const { code, originalCode, responseCode, response, name } = failure
  const answer =
    responseCode && response ? toPlainSingleLineText(response.replaceAll(/\s+/g, ' ')).trim().replace(/\.$/, '') : ''
  return {
    fault: findSmtpFault(failure),
    code: String(responseCode ?? originalCode ?? code ?? name),
    answer: answer.length > MAX_QUOTED_ANSWER_LENGTH ? `${answer.slice(0, MAX_QUOTED_ANSWER_LENGTH)}…` : answer,
  }
}

function findSmtpFault({ code = '', originalCode = '', command = '', responseCode }: SmtpFailure): SmtpFault {
  if (/CERT|VERIFY/.test(originalCode)) return 'untrusted'
  if (responseCode === AUTHENTICATION_REQUIRED) return 'signIn'
  const known = FAULT_BY_CODE[originalCode] ?? FAULT_BY_CODE[code]
  if (known) return known
  if (/SSL|TLS/.test(originalCode)) return 'encryption'
  if (responseCode) return FAULT_BY_COMMAND.find(([at]) => at.test(command))?.[1] ?? 'rejected'
  if (code === 'ETLS') return 'encryption'
  return code === 'EPROTOCOL' || code === 'ECONNECTION' ? 'notMailServer' : 'unreachable'
}
