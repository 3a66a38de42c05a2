/** SQLSTATEs and socket errors that say: not this query is wrong, the database cannot be reached right now. */
const AWAY = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '57P04', // database_dropped: as while a backup is put back
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '25006', // read_only_sql_transaction: still talking to the server that has just been demoted
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
  'ERR_STREAM_DESTROYED', // a query on a connection that has just broken
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** On the way to a unix socket: of a server that does not run, and of one that answers nobody any more. */
const AWAY_AT_CONNECT = new Set(['ENOENT', 'EAGAIN'])

/** What node-postgres says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|There was an error establishing an SSL connection|Cannot use a pool after)/

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

type Cause = { code?: unknown; message: string; syscall?: unknown; severity?: unknown }

/** drizzle wraps the driver's error, a connection attempt to several addresses collects them. */
function* causes(error: unknown, depth = 0): Generator<Cause> {
  if (!(error instanceof Error) || depth === 8) return
  yield error
  yield* causes(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const each of error.errors.slice(0, 8)) yield* causes(each, depth + 1)
}
const codeOf = ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : '')

/** For a 503 with Retry-After: the same request will work once the database is back. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause)
    // a server that cannot even begin a session, as when its disk is full to the last byte: no statement of ours did that
    if (cause.severity === 'FATAL' && code === 'XX000') return true
    if (AWAY_AT_CONNECT.has(code) && cause.syscall === 'connect') return true
    if (AWAY.has(code) || code.startsWith('08') || (!code && AWAY_WORDS.test(cause.message))) return true
  }
  return false
}

/** deadlock_detected and serialization_failure. */
const GAVE_WAY = new Set(['40P01', '40001'])

/** Of transactions that wait for each other the database ends one, so that the others go on. */
export function gaveWay(error: unknown): boolean {
  for (const cause of causes(error)) if (GAVE_WAY.has(codeOf(cause))) return true
  return false
}

/** query_canceled: nobody but our own limit cancels. */
export function ranIntoLimit(error: unknown): boolean {
  for (const cause of causes(error)) if (codeOf(cause) === '57014') return true
  return false
}

/** The database's disk, or ours, has no room left. */
export function isDiskFull(error: unknown): boolean {
  for (const cause of causes(error)) if (FULL.has(codeOf(cause))) return true
  return false
}
