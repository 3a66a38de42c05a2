import { format } from 'node:util'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import { isIPv6 } from 'node:net'
import type { ServerConfig } from './config.ts'

export type ServerLogger = Logger

const fields = new AsyncLocalStorage<Record<string, unknown>>()

/** Adds fields, such as the request or job id, to every log line written during `work` (AsyncLocalStorage). */
export const withServerLogFields = <Result>(added: Record<string, unknown>, work: () => Result): Result =>
  fields.run({ ...fields.getStore(), ...added }, work)

/**
 * Batches log lines into one stdout write per turn of the event loop: under load, writing a line costs more than
 * formatting it.
 */
const stdout = {
  isTTY: process.stdout.isTTY,
  waiting: '',
  write(line: string) {
    if (!this.waiting) setImmediate(() => this.flush())
    this.waiting += line
  },
  flush() {
    const lines = this.waiting
    this.waiting = ''
    if (lines) process.stdout.write(lines)
  },
}
process.on('exit', () => stdout.flush())

/** Creates the server's logger: JSON lines in production, readable lines when the product runs in a terminal. */
export function createLogger(
  { mode, logLevel }: Pick<ServerConfig, 'mode' | 'logLevel'>,
  out: { write(line: string): unknown; isTTY?: boolean } = stdout,
): ServerLogger {
  const isForPeople = mode === 'demo' || mode === 'own'
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      mixin: () => fields.getStore() ?? {},
      serializers: { err: describeError },
      hooks: {
        // Set the message of the line, because pino (the log library) would use the unmasked error message by default.
        logMethod([first, ...rest], method) {
          const error = rest.length === 0 ? findError(first) : undefined
          method.apply(this, error ? [first, safeMessage(error)] : [first, ...rest])
        },
      },
      formatters: { level: (label) => ({ level: label }), log: maskPersonalFields },
    },
    // Last line of defense: mask personal data in the finished log line, whatever field it came from.
    { write: (line) => out.write(maskText(isForPeople ? formatLogLine(line, out.isTTY) : line)) },
  )
}

const findError = (logged: unknown) =>
  [logged, (logged as { err?: unknown } | null | undefined)?.err].find((each) => each instanceof Error)

const COLORS: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 36, trace: 90 }

type LogLine = { time: string; level: string; msg?: string; pid?: number; err?: { message: string; stack?: string } }

/** Formats a JSON log line for a terminal: time, level, message, other fields as name=value, an error below. */
export function formatLogLine(json: string, colored = false) {
  const { time, level, msg = '', pid: _, err, ...rest } = JSON.parse(json) as LogLine
  const paint = (text: string, code = 90) => (colored ? `\x1b[${code}m${text}\x1b[0m` : text)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [paint(time.slice(11, 19)), paint(level.padEnd(5), COLORS[level]), msg, paint(fields.join(' '))]
  const error = err ? `\n${err.message}\n${err.stack ?? ''}`.trimEnd() : ''
  return `${head.filter(Boolean).join(' ')}${error}\n`
}

/**
 * Sends `console.warn` and `console.error` of libraries (such as React's renderer) to the server log, which masks
 * personal data.
 */
export function redirectConsoleToLog(log: ServerLogger) {
  const forwardTo =
    (level: 'warn' | 'error') =>
    (...values: unknown[]) => {
      const err = values.find((each) => each instanceof Error)
      log[level]({ err }, format(...values.filter((each) => each !== err)) || 'failed')
    }
  console.warn = forwardTo('warn')
  console.error = forwardTo('error')
}

/** Maximum depth to which the causes of an error are logged and nested log fields are masked. */
const MAX_DEPTH = 5

/** Error properties that node-postgres and drizzle add. Row values (`detail`, `params`) are never logged. */
type LoggedError = Error & { code?: unknown; constraint?: unknown; table?: unknown; query?: unknown; params?: unknown }

/** Serializes an error for the log: type, message, code, stack and causes, without row values. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error }
  const { name, code, constraint, table, cause, stack } = error as LoggedError
  return {
    type: name,
    message: safeMessage(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((each) => describeError(each, MAX_DEPTH)) }),
  }
}

/** Removes the values of database rows that libraries put into error messages. */
function safeMessage(error: LoggedError) {
  // Drizzle appends the query's parameters to its error message.
  if (typeof error.query === 'string' && 'params' in error) return `Failed query: ${error.query}`
  // PostgreSQL repeats the rejected value in its error message: invalid input syntax for type uuid: "..."
  return typeof error.code === 'string' && error.code.startsWith('22')
    ? error.message.replace(/: ".*"/s, '')
    : error.message
}

const MASK = '[masked]'

/** Names of log fields with personal data or credentials, compared without case, dashes and underscores. */
const PERSONAL_FIELDS = new Set(
  `email mail to from cc bcc recipient subject username fullname firstname lastname displayname zipcode location address ip
  remoteaddress clientaddress useragent cookie setcookie authorization headers body query search input params
  password token accesskey secret`.split(/\s+/),
)

/** Masks personal fields at any depth of a logged object; errors have their own serializer. */
const maskPersonalFields = (object: Record<string, unknown>) => maskValue(object, 0) as Record<string, unknown>

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === MAX_DEPTH) return MASK
  if (Array.isArray(value)) return value.map((item) => maskValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PERSONAL_FIELDS.has(key.replace(/[-_]/g, '').toLowerCase()) ? MASK : maskValue(item, depth + 1),
    ]),
  )
}

const CREDENTIALS = /:\/\/[^\s/@"]{1,256}@/g
const EMAIL = /[^\s"'<>:,;()[\]\\/=@]{1,64}@[^\s"'<>:,;()[\]\\/=?@]{1,255}\.[a-z]{2,24}/gi
const QUERY = /(?<=[\w/])\?[^\s"'\\]+/g
const IP_4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]\d)/g
const IP_6 = /(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:])/gi

/**
 * Masks email and IP addresses, query strings and credentials in log text; loopback addresses stay, as they are not
 * secret.
 */
const maskText = (text: string) =>
  // Most log lines contain no @, so the two regular expressions that look for one are skipped: they are the most
  // expensive.
  (text.includes('@') ? text.replace(CREDENTIALS, `://${MASK}@`).replace(EMAIL, MASK) : text)
    .replace(QUERY, `?${MASK}`)
    .replace(IP_4, (address) => (/^(127|0)\./.test(address) ? address : MASK))
    .replace(IP_6, (address) => (isIPv6(address) && address !== '::1' && address !== '::' ? MASK : address))
