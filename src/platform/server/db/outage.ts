/** SQLSTATEs and socket error codes of an outage: the query is fine, but the database cannot be reached right now. */
const AWAY = new Set([
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

/** Error codes of connecting to a Unix socket: the server is not running, or it no longer accepts connections. */
const AWAY_AT_CONNECT = new Set(['ENOENT', 'EAGAIN'])

/** Messages of outage errors that node-postgres throws without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|There was an error establishing an SSL connection|Cannot use a pool after)/

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

type Cause = { code?: unknown; message: string; syscall?: unknown; severity?: unknown }

/**
 * Walks an error and its causes. Drizzle wraps the driver's error; connecting to several addresses yields an
 * AggregateError.
 */
function* causes(error: unknown, depth = 0): Generator<Cause> {
  if (!(error instanceof Error) || depth === 8) return
  yield error
  yield* causes(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const each of error.errors.slice(0, 8)) yield* causes(each, depth + 1)
}
const codeOf = ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : '')

/** Whether the error is a database outage, answered with 503: the same request will work once the database is back. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause)
    // The server cannot even start a session, for example because its disk is full.
    if (cause.severity === 'FATAL' && code === 'XX000') return true
    if (AWAY_AT_CONNECT.has(code) && cause.syscall === 'connect') return true
    if (AWAY.has(code) || code.startsWith('08') || (!code && AWAY_WORDS.test(cause.message))) return true
  }
  return false
}

/** SQLSTATEs deadlock_detected and serialization_failure. */
const GAVE_WAY = new Set(['40P01', '40001'])

/** Whether PostgreSQL ended the transaction because of a deadlock or serialization failure; such errors are retried. */
export function gaveWay(error: unknown): boolean {
  for (const cause of causes(error)) if (GAVE_WAY.has(codeOf(cause))) return true
  return false
}

/** Whether a statement timeout ended the query (SQLSTATE query_canceled). Nothing else cancels queries. */
export function ranIntoLimit(error: unknown): boolean {
  for (const cause of causes(error)) if (codeOf(cause) === '57014') return true
  return false
}

/** Whether the disk of the database or of this process is full. */
export function isDiskFull(error: unknown): boolean {
  for (const cause of causes(error)) if (FULL.has(codeOf(cause))) return true
  return false
}
