import { explainSystemError as explainHere } from '#launch/operator-error.mjs'
import { isDatabaseUnavailable, isDiskFull } from '#platform/server/db/outage.ts'

/**
 * Names of errors whose message is written for operators. Names are compared, because the built server has its own
 * copies of the error classes.
 */
const OPERATOR_ERRORS = new Set([
  'OperatorError',
  'ConfigError',
  'UnusableDatabaseError',
  'FileStoreUnavailableError',
  'BackupError',
])

const EXTERNAL_DATABASE_MESSAGES: Record<string, string> = {
  '28P01': 'The database rejected the user or the password in DATABASE_URL. Correct them and start again.',
  '28000':
    'The database rejected the user in DATABASE_URL. Correct the user, or allow it in pg_hba.conf, and start again.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it or correct the name, and start again.',
  '42501': 'The user in DATABASE_URL may not create tables. Make this user the owner of the database, and start again.',
}

/** SQLSTATE codes with which PostgreSQL reports damage to its own files, such as missing files or wrong checksums. */
const DAMAGED_FILES_CODES = /^(22023|58|XX|F0|3D|28)/

type CodedError = Error & { code?: unknown; severity?: unknown }

/**
 * Explains a start error to the operator and says what to do. Undefined for a bug, which is printed with its stack
 * trace.
 * `folder` is the folder of the bundled PostgreSQL, if that is in use.
 */
export function explainStartError(error: unknown, folder?: string): string | undefined {
  for (const cause of errorChain(error)) {
    if (OPERATOR_ERRORS.has(cause.name)) return cause.message
    if (typeof cause.severity === 'string') return explainPostgres(cause, folder)
    const message = explainHere(cause)
    if (message) return message
  }
  if (isDatabaseUnavailable(error) && !folder)
    return 'The database in DATABASE_URL does not answer. Start it or correct the address, then start Cleanstreak again.'
  return undefined
}

function explainPostgres(fault: CodedError, folder: string | undefined): string | undefined {
  const code = String(fault.code)
  if (isDiskFull(fault))
    return 'The disk of the database is full. Nothing that was saved is lost. Free some space and start again.'
  if (!folder) return EXTERNAL_DATABASE_MESSAGES[code]
  if (DAMAGED_FILES_CODES.test(code))
    return `The database in ${folder} is damaged (PostgreSQL says: ${fault.message}). Restore that folder from a backup, or move it away to start with an empty database.`
  return undefined
}

function* errorChain(error: unknown): Generator<CodedError> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) yield at
}
