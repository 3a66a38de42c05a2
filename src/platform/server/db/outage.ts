/** SQLSTATEs and socket error codes of a database outage: the query is valid, but the database cannot be reached. */
const UNAVAILABLE_CODES = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '57P04', // database_dropped: happens while a backup is restored
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '25006', // read_only_sql_transaction: after a failover, the connection still goes to the demoted server
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ERR_STREAM_DESTROYED', // query on a connection that has just broken
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/**
 * Error codes of a failed connection to PostgreSQL's Unix socket: the server is not running, or accepts no connections.
 */
const UNAVAILABLE_CODES_AT_CONNECT = new Set(['ENOENT', 'EAGAIN'])

/** Messages of outage errors that node-postgres throws without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|There was an error establishing an SSL connection|Cannot use a pool after)/

const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

type ErrorCause = { code?: unknown; message: string; syscall?: unknown; severity?: unknown }

/**
 * Yields an error and all of its causes. Drizzle wraps the driver's error; connecting to several addresses yields an
 * AggregateError.
 */
function* walkCauses(error: unknown, depth = 0): Generator<ErrorCause> {
  if (!(error instanceof Error) || depth === 8) return
  yield error
  yield* walkCauses(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const each of error.errors.slice(0, 8)) yield* walkCauses(each, depth + 1)
}
const errorCode = ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : '')

/** Whether the error is a database outage (returned as 503): the same request will work once the database is back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of walkCauses(error)) {
    const code = errorCode(cause)
    // A fatal error before the session starts also counts as an outage, for example when PostgreSQL's disk is full.
    if (cause.severity === 'FATAL' && code === 'XX000') return true
    if (UNAVAILABLE_CODES_AT_CONNECT.has(code) && cause.syscall === 'connect') return true
    if (UNAVAILABLE_CODES.has(code) || code.startsWith('08') || (!code && UNAVAILABLE_MESSAGES.test(cause.message)))
      return true
  }
  return false
}

/** SQLSTATEs after which a transaction is retried: deadlock_detected and serialization_failure. */
const CONFLICT_CODES = new Set(['40P01', '40001'])

/** Whether PostgreSQL ended the transaction because of a deadlock or serialization failure; such errors are retried. */
export function isTransactionConflict(error: unknown): boolean {
  for (const cause of walkCauses(error)) if (CONFLICT_CODES.has(errorCode(cause))) return true
  return false
}

/**
 * Whether a statement timeout ended the query (SQLSTATE query_canceled). The product cancels queries in no other way.
 */
export function isStatementTimeout(error: unknown): boolean {
  for (const cause of walkCauses(error)) if (errorCode(cause) === '57014') return true
  return false
}

export function isDiskFull(error: unknown): boolean {
  for (const cause of walkCauses(error)) if (DISK_FULL_CODES.has(errorCode(cause))) return true
  return false
}
