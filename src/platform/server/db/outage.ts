/** SQLSTATEs and socket errors that say: not this query is wrong, the database cannot be reached right now. */
const AWAY = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '53300', // too_many_connections
  '25006', // read_only_sql_transaction: still talking to the server that has just been demoted
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the unix socket of a server that is not running
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** What node-postgres says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** drizzle wraps the driver's error, a connection attempt to several addresses collects them. */
function* causes(error: unknown): Generator<{ code?: unknown; message: string; syscall?: unknown }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) yield at
}
const codeOf = ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : '')

/** For a 503 with Retry-After: the same request will work once the database is back. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause)
    if (code === 'ENOENT') return cause.syscall === 'connect'
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
